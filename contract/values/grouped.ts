/** Returns values by their key, each group in the given order. */
export function grouped<K, V>(values: readonly V[], keyOf: (value: V) => K): ReadonlyMap<K, V[]> {
  const groups = new Map<K, V[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}
