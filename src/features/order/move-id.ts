/** Returns the list with one identifier moved to index `to`, counted from 0. */
export function moveId(ids: readonly string[], id: string, to: number): string[] {
  const rest = ids.filter((one) => one !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}
