let holding: AbortController | undefined;

/**
 * Gives the focus to what the selector finds, once it is drawn and each time it is drawn anew, until the user presses something. What
 * else has the focus keeps it.
 */
export function holdFocus(selector: string): void {
  holding?.abort();
  const stop = new AbortController();
  holding = stop;
  const { signal } = stop;
  const focus = (): void => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>(selector)?.focus();
  };
  const drawn = new MutationObserver(focus);
  drawn.observe(document.body, { childList: true, subtree: true });
  signal.addEventListener('abort', () => drawn.disconnect());
  for (const press of ['keydown', 'pointerdown'])
    window.addEventListener(press, () => stop.abort(), { signal, capture: true });
  focus();
}
