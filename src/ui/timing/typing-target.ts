/** Returns whether keys pressed on a target belong to a control or a dialog instead of the page. Nobody types in a choice. */
export function isTypingTarget(target: EventTarget | null): boolean {
  // An open dialog, or a form that declares it, receives all keys, wherever the focus is.
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [data-typing]') !== null) return true;
  return (
    target instanceof Element &&
    target.closest(
      'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable], [role="menu"]',
    ) !== null
  );
}
