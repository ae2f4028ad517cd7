let open: (() => void) | undefined;
/** Asked for before the app could open it. */
let isAwaited = false;

/** Says how the command palette is opened. Returns the function that withdraws it. */
export function providePalette(given: () => void): () => void {
  open = given;
  if (isAwaited) given();
  isAwaited = false;
  return () => {
    open = undefined;
  };
}

/** Opens the command palette, as soon as the app can. */
export function openPalette(): void {
  if (open === undefined) isAwaited = true;
  else open();
}
