/** Compares instants, days or identifiers. `localeCompare` takes a supervisor's page a second for 200 decisions. */
export function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
