/** Returns the number of history entries that keep "back" for the open layers, above the one of their page. */
let guardEntries = (): number => 0;

/** Sets what counts those entries. */
export function countGuardEntries(count: () => number): void {
  guardEntries = count;
}

/** Returns the step from here to the entry before this page, also while layers lie over it. */
export function stepOut(): number {
  return -1 - guardEntries();
}
