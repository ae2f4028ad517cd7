/** Longest wait for a page, milliseconds. */
const pagePatience = 3_000;
/** Longest wait for the first rows of a page that is there, milliseconds: they may have to come from the server. */
const rowsPatience = 1_000;

let resolveShown: () => void = () => undefined;
const shown = new Promise<void>((resolve) => {
  resolveShown = resolve;
});

/**
 * Resolves when the first screen shows its first rows. What the screen itself does not need waits for it. A page that shows none,
 * such as a failure, holds nothing up for long.
 */
export function whenShown(): Promise<void> {
  return Promise.race([
    shown,
    new Promise<void>((resolve) => {
      setTimeout(resolve, pagePatience);
    }),
  ]);
}

/** Returns whether the page still has a placeholder in the place of rows. */
function isWaiting(container: ParentNode): boolean {
  return container.querySelector('[data-skeleton]') !== null;
}

/** Called when the first screen is in the document: its rows may follow. */
export function noteMounted(container: HTMLElement): void {
  // Two frames: the queries of the screen begin when it is there, and their placeholders stand in the first frame.
  const look = (): void => {
    if (!isWaiting(container)) return done();
    observer.observe(container, { subtree: true, childList: true });
    setTimeout(done, rowsPatience);
  };
  const observer = new MutationObserver(() => (isWaiting(container) ? undefined : done()));
  function done(): void {
    observer.disconnect();
    // After the paint of the rows.
    setTimeout(resolveShown);
  }
  requestAnimationFrame(() => requestAnimationFrame(look));
  // A hidden page has no frames.
  setTimeout(resolveShown, 2 * rowsPatience);
}
