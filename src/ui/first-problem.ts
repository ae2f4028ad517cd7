/**
 * Brings the first field with a problem into view and focuses it: in the open dialog, or else on the page. A date that cannot
 * be read counts too: it has no value, so a form without it would lose what was typed.
 * @returns true when there is one
 */
export function focusFirstProblem(): boolean {
  const within = document.querySelector('[role="dialog"]') ?? document;
  const found = within.querySelector<HTMLElement>('input[data-unreadable], [aria-invalid="true"], [data-problem]');
  found?.scrollIntoView({ block: 'center' });
  found?.focus({ preventScroll: true });
  return found !== null;
}
