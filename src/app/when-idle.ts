/** Longest wait for a quiet moment, milliseconds. */
const patience = 3_000;

/** Resolves when the page has nothing better to do: the first screen comes first. Safari cannot tell, so it just waits. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: patience });
    else setTimeout(resolve, patience / 2);
  });
}
