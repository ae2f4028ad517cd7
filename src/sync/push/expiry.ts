import type { OutboxEntry } from '../outbox.ts';

/** How long the server stores a mutation's result and answers its identifier alike (rule OB4), in milliseconds. */
const resultRetention = 180 * 24 * 3_600_000;

/** The time by the server's clock, as far as it is known. */
export interface CorrectedTime {
  /** The device's clock, milliseconds. */
  now: number;
  /** The server's clock minus the device's, milliseconds; 0 while unknown. */
  offset: number;
}

/**
 * Returns the age of an instant that the device's clock wrote, in milliseconds. Uses the offset of that time when it was known,
 * because the clock may have been set since. Never negative: an instant in the future was written by a wrong clock.
 */
function ageOf(
  instant: string,
  { clockOffset }: Pick<OutboxEntry, 'clockOffset'>,
  { now, offset }: CorrectedTime,
): number {
  return Math.max(0, now + offset - (Date.parse(instant) + (clockOffset ?? offset)));
}

/** Returns whether the server cannot have received it. */
function isUnsent({ again, attemptedAt }: OutboxEntry): boolean {
  return again === undefined && attemptedAt === undefined;
}

/** Returns the milliseconds until a mutation expires; null when it does not expire. */
function lifeLeft(entry: OutboxEntry, time: CorrectedTime): number | null {
  if (entry.expiresAt === undefined) return null;
  return Date.parse(entry.expiresAt) - Date.parse(entry.createdAt) - ageOf(entry.createdAt, entry, time);
}

/**
 * Returns whether a mutation must not be sent any more; its user decides what happens to it. Either it expired and was never
 * attempted (rule OB7), or it is so old that the server may have forgotten its result (rule OB4).
 */
export function isOverdue(entry: OutboxEntry, time: CorrectedTime): boolean {
  if (ageOf(entry.offeredAt, entry, time) > resultRetention) return true;
  const left = lifeLeft(entry, time);
  return left !== null && left <= 0 && isUnsent(entry);
}

/**
 * Returns whether a mutation's outcome depends on the time: the server's clock is read first. This includes attempted ones. The
 * server may not have received one, and then applies the expiry that this device sends (found by simulation).
 */
export function dependsOnTime(entry: OutboxEntry, time: CorrectedTime): boolean {
  return entry.expiresAt !== undefined || isOverdue(entry, time);
}

/** Returns a mutation's expiry by the clock of `sentAt`; undefined when it does not expire. */
export function expiryToSend(entry: OutboxEntry, time: CorrectedTime): string | undefined {
  const left = lifeLeft(entry, time);
  return left === null ? undefined : new Date(time.now + left).toISOString();
}
