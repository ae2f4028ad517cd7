/** Longest wait for a quiet moment, milliseconds. */
const patience = 3_000;

/** Resolves when the page and all that it names were loaded. */
function whenLoaded(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else addEventListener('load', () => resolve(), { once: true });
  });
}

/** Resolves when the page has nothing better to do: the first screen comes first. Safari cannot tell, so it just waits. */
export async function whenIdle(): Promise<void> {
  await whenLoaded();
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: patience });
    else setTimeout(resolve, patience / 2);
  });
}
