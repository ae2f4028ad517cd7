/** Milliseconds in which what is awaited is drawn, and a dialog that closes gives the focus back to what had it. */
const holds = 3_000;

let holding: AbortController | undefined;

/**
 * Gives the focus to what the selector finds, once it is drawn and each time it is drawn anew, until the user presses something. A
 * dialog keeps the focus.
 */
export function holdFocus(selector: string): void {
  holding?.abort();
  const stop = new AbortController();
  holding = stop;
  const { signal } = stop;
  const focus = (): void => {
    const now = document.activeElement;
    if (now?.closest('[role=dialog]') !== null) return;
    const found = document.querySelector<HTMLElement>(selector);
    if (found !== now) found?.focus();
  };
  const drawn = new MutationObserver(focus);
  drawn.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => stop.abort(), holds);
  signal.addEventListener('abort', () => {
    drawn.disconnect();
    clearTimeout(timer);
  });
  document.addEventListener('focusin', focus, { signal });
  for (const press of ['keydown', 'pointerdown'])
    window.addEventListener(press, () => stop.abort(), { signal, capture: true });
  focus();
}
