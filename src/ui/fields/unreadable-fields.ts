/**
 * Focuses the first date or time field whose text cannot be read. Such a field has no value, so a form without it would lose
 * what was typed.
 * @returns true when there is one
 */
export function focusUnreadableField(): boolean {
  const field = document.querySelector<HTMLInputElement>('input[data-unreadable]');
  field?.focus();
  return field !== null;
}
