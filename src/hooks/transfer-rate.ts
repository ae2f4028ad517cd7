/** How far a transfer was at a time. */
export interface TransferSample {
  /** Milliseconds. */
  at: number;
  /** Bytes that the server has. */
  offset: number;
}

/** What is looked back at: the network of a moving person changes, so that older speed says nothing. Milliseconds. */
const lookBack = 15_000;

/** The samples with a newer one; the same or an earlier one changes nothing, and a file that began anew is measured anew. */
export function withSample(samples: readonly TransferSample[], next: TransferSample): readonly TransferSample[] {
  const last = samples.at(-1);
  if (last !== undefined && (next.at <= last.at || next.offset === last.offset)) return samples;
  if (last !== undefined && next.offset < last.offset) return [next];
  return [...samples.filter(({ at }) => next.at - at <= lookBack), next];
}

/** Bytes a second; null until two samples tell it. */
export function rateOf(samples: readonly TransferSample[]): number | null {
  const [first] = samples;
  const last = samples.at(-1);
  if (first === undefined || last === undefined || last.at === first.at) return null;
  return ((last.offset - first.offset) / (last.at - first.at)) * 1000;
}

/** Seconds until the rest is sent at this rate, at least one; null when it is not known. */
export function secondsLeft(left: number, rate: number | null): number | null {
  return rate === null || rate <= 0 ? null : Math.max(1, Math.ceil(left / rate));
}
