;;; What Emacs does: it opens club.yaml, sees what is wrong, mends it, lays the file out, and saves it.
;; The lines of docs/editors.md were loaded before.

(require 'eglot)
(setq eglot-sync-connect 20 eglot-autoshutdown t eglot-confirm-server-initiated-edits nil make-backup-files nil)
;; A folder without a project of its own: the one of the file.
(setq project-find-functions (list (lambda (dir) (cons 'transient dir))))

(defun drive-until (what is)
  "Wait until IS returns something, and return it; WHAT says in words what that means."
  (let ((end (+ (float-time) 20)) now)
    (while (not (setq now (funcall is)))
      (when (> (float-time) end) (error "It has never come to this: %s" what))
      (accept-process-output nil 0.05))
    now))

(defun drive-found ()
  "Return what is marked in the file."
  ;; A batch is never idle, which is when changes are sent.
  (eglot--signal-textDocument/didChange)
  (flymake-start)
  (accept-process-output nil 0.2)
  (mapconcat #'flymake-diagnostic-text (flymake-diagnostics) "\n"))

(find-file "club.yaml")
(message "mode: %s, Eglot %s" major-mode (if (boundp 'eglot-version) eglot-version "without a version"))
;; eglot-ensure waits for a command, of which a batch has none.
(run-hooks 'post-command-hook)
(drive-until "the server is there" (lambda () (eglot-current-server)))
(message "marked: %s"
         (drive-until "clozed is marked"
                      (lambda () (let ((found (drive-found))) (and (string-match-p "did you mean \"closed\"" found) found)))))
(goto-char (point-min))
(search-forward "clozed")
(backward-char 2)
;; The list of actions is asked for in the minibuffer, of which a batch has none.
(cl-letf (((symbol-function 'completing-read)
           (lambda (_ titles &rest _) (message "actions: %s" (mapcar #'car titles)) "write closed")))
  (let ((last-nonmenu-event ?\r)) ; else it pops up a menu
    (call-interactively #'eglot-code-actions)))
(drive-until "nothing is marked" (lambda () (string= (drive-found) "")))
(goto-char (point-min))
(search-forward "han: 2")
(replace-match "han:    2")
(eglot-format-buffer)
(save-buffer)
(message "saved: %s" (buffer-string))
