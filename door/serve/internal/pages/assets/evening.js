// The view of a game: what is entered on another phone is shown here too, and the screen stays
// on where the table is shown.

const form = document.querySelector("form[data-live]");

/** How often it is looked whether others have changed the game, in milliseconds. */
const every = 3000;

/** Whether something is typed that the address doesn't have. */
const typed = () => [...document.querySelectorAll("textarea")].some((text) => text.value !== text.defaultValue);

async function look() {
  const at = document.querySelector("[data-watch]");
  if (!at || document.hidden || form?.busy || form?.sent || form?.asks) return;
  const answer = await fetch(at.dataset.watch, { method: "HEAD" }).catch(() => null);
  if (!answer?.ok || !at.isConnected || answer.headers.get("ETag") === at.value) return;
  if (form) form.dispatchEvent(new Event("input"));
  else if (!typed()) location.reload();
}

/** Keeps the screen on while the table is shown. Browsers do so over https, and on the machine itself. */
const wake = () => document.querySelector(".board") && !document.hidden && navigator.wakeLock?.request("screen").catch(() => {});

wake();
setInterval(look, every);
document.addEventListener("visibilitychange", () => { look(); wake(); });
form?.addEventListener("shown", () => {
  if (form.querySelector("[data-over]") && !typed()) location.reload();
});
