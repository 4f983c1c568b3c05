// The view of a game: what is entered on another phone is shown here too.

const form = document.querySelector("form[data-live]");

/** How often it is looked whether others have changed the game, in milliseconds. */
const every = 3000;

/** Whether something is typed that the address doesn't have. */
const typed = () => [...document.querySelectorAll("textarea")].some((text) => text.value !== text.defaultValue);

async function look() {
  const at = document.querySelector("[data-watch]");
  if (!at || document.hidden || form?.busy || form?.sent) return;
  const answer = await fetch(at.dataset.watch, { method: "HEAD" }).catch(() => null);
  if (!answer?.ok || !at.isConnected || answer.headers.get("ETag") === at.value) return;
  if (form) form.dispatchEvent(new Event("input"));
  else if (!typed()) location.reload();
}

setInterval(look, every);
document.addEventListener("visibilitychange", look);
form?.addEventListener("shown", () => {
  if (form.querySelector("[data-over]") && !typed()) location.reload();
});
