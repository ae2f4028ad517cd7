const problems = 'input[data-unreadable], [aria-invalid="true"], [data-problem]';

function focusIn(scope: ParentNode): boolean {
  const found = scope.querySelector<HTMLElement>(problems);
  found?.scrollIntoView({ block: 'center' });
  found?.focus({ preventScroll: true });
  return found !== null;
}

/**
 * Brings the first field with a problem into view and focuses it: in the open dialog, or else on the page. A date that cannot
 * be read counts too: it has no value, so a form without it would lose what was typed.
 * @returns true when there is one
 */
export function focusFirstProblem(): boolean {
  return focusIn(document.querySelector('[role="dialog"]') ?? document);
}

/** How long the answer to a submit is awaited, milliseconds. */
const patience = 10_000;
/** What a user does meanwhile keeps the focus where they are. */
const acts = ['pointerdown', 'keydown', 'input'] as const;

let stop: () => void = () => undefined;

/** After a press that submits, focuses the first problem of its form that shows, at once or as the answer comes. */
export function seekProblem(pressed: Element): void {
  stop();
  const form = pressed instanceof HTMLButtonElement ? pressed.form : null;
  const scope = form ?? pressed.closest('[role="dialog"], section');
  if (scope === null) return;
  const look = (): void => {
    if (focusIn(scope)) stop();
  };
  const observer = new MutationObserver(look);
  // What shows is that of this press only after its handlers.
  const frame = requestAnimationFrame(() => {
    observer.observe(scope, { subtree: true, childList: true, attributeFilter: ['aria-invalid', 'data-unreadable'] });
    look();
  });
  const timer = setTimeout(() => stop(), patience);
  const end = (): void => stop();
  for (const act of acts) addEventListener(act, end, true);
  stop = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    observer.disconnect();
    for (const act of acts) removeEventListener(act, end, true);
    stop = () => undefined;
  };
}
