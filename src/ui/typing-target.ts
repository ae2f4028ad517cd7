/** Whether keys pressed there are meant for a control or a dialog, not for the page. */
export function isTypingTarget(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]') !== null;
}
