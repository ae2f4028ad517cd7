import { whenShown } from './when-shown.ts';

/** Longest wait for idle time, milliseconds. */
const patience = 3_000;

/** Resolves when the page and all its resources are loaded. */
function whenLoaded(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else addEventListener('load', () => resolve(), { once: true });
  });
}

/**
 * Resolves when the page is idle, so that the first screen comes first. Safari has no idle callback, so it waits for a
 * fixed time.
 */
export async function whenIdle(): Promise<void> {
  await Promise.all([whenLoaded(), whenShown()]);
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: patience });
    else setTimeout(resolve, patience / 2);
  });
}
