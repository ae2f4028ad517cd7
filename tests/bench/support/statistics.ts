/** Figures of one measurement, in the unit of its samples. */
export interface Summary {
  count: number;
  min: number;
  median: number;
  p95: number;
  max: number;
}

/** Returns the value below which `share` of the sorted samples lie, interpolated between neighbours. */
function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const low = sorted[Math.floor(place)] ?? Number.NaN;
  const high = sorted[Math.ceil(place)] ?? Number.NaN;
  return low + (high - low) * (place - Math.floor(place));
}

/** Summarizes samples. Throws when there are none: a workload that measured nothing must not look measured. */
export function summarise(samples: readonly number[]): Summary {
  if (samples.length === 0) throw new Error('nothing was measured');
  const sorted = samples.toSorted((a, b) => a - b);
  return {
    count: sorted.length,
    min: quantile(sorted, 0),
    median: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95),
    max: quantile(sorted, 1),
  };
}

/** Returns the samples' value at `share` (0 to 1). */
export function percentile(samples: readonly number[], share: number): number {
  return quantile(
    samples.toSorted((a, b) => a - b),
    share,
  );
}

/** Collects samples that are measured in turns: one list for each name, in the order of the first occurrence. */
export class Samples {
  private readonly lists = new Map<string, number[]>();

  add(name: string, ...values: readonly number[]): void {
    const list = this.lists.get(name);
    if (list === undefined) this.lists.set(name, [...values]);
    else list.push(...values);
  }

  /** Returns the samples of a name. Throws when there are none. */
  of(name: string): readonly number[] {
    const list = this.lists.get(name);
    if (list === undefined) throw new Error(`${name} was not measured`);
    return list;
  }

  names(): string[] {
    return [...this.lists.keys()];
  }
}
