/** Counters since the start of this instance. */
export interface Metrics {
  add: (name: string, amount?: number) => void;
  /** The counters, sorted by name. */
  counters: () => [string, number][];
}

export function createMetrics(): Metrics {
  const counts = new Map<string, number>();
  return {
    add: (name, amount = 1) => {
      counts.set(name, (counts.get(name) ?? 0) + amount);
    },
    counters: () => [...counts].sort(([left], [right]) => (left < right ? -1 : 1)),
  };
}
