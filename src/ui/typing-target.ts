/** Whether keys pressed there are meant for a control or a dialog, not for the page. */
export function isTypingTarget(target: EventTarget | null): boolean {
  // A dialog that is open has the keys, wherever the focus is.
  if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return true;
  return (
    target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="menu"]') !== null
  );
}
