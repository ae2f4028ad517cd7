/** Returns the value with the keys of every object sorted, so that equal values have equal JSON. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries: [string, unknown][] = Object.entries(value);
  return Object.fromEntries(
    entries.sort(([left], [right]) => (left < right ? -1 : 1)).map(([key, item]) => [key, sorted(item)]),
  );
}

/** Returns true when both values have the same JSON, whatever the order of their keys. */
export function sameJson(left: unknown, right: unknown): boolean {
  return left === right || JSON.stringify(sorted(left)) === JSON.stringify(sorted(right));
}
