/** Progress of a transfer at an instant. */
export interface TransferSample {
  /** Milliseconds. */
  at: number;
  /** Bytes that the server has. */
  offset: number;
}

/** Age of the oldest sample used, milliseconds: a moving person's network changes, so older speed is no guide. */
const lookBack = 15_000;

/** Returns the samples with a newer one. Ignores a repeated or earlier sample. A file that restarts is measured again. */
export function withSample(samples: readonly TransferSample[], next: TransferSample): readonly TransferSample[] {
  const last = samples.at(-1);
  if (last !== undefined && (next.at <= last.at || next.offset === last.offset)) return samples;
  if (last !== undefined && next.offset < last.offset) return [next];
  return [...samples.filter(({ at }) => next.at - at <= lookBack), next];
}

/** Returns bytes per second; null with fewer than two samples. */
export function rateOf(samples: readonly TransferSample[]): number | null {
  const [first] = samples;
  const last = samples.at(-1);
  if (first === undefined || last === undefined || last.at === first.at) return null;
  return ((last.offset - first.offset) / (last.at - first.at)) * 1000;
}

/** Returns the seconds until the rest is sent at this rate, at least one; null without a rate. */
export function secondsLeft(left: number, rate: number | null): number | null {
  return rate === null || rate <= 0 ? null : Math.max(1, Math.ceil(left / rate));
}
