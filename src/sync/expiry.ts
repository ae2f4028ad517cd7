import type { OutboxEntry } from './outbox.ts';

/** How long the server keeps a mutation's result, and so answers the same to the same identifier (rule OB4); milliseconds. */
const resultRetention = 180 * 24 * 3_600_000;

/** The time by the server's clock, as well as it is known. */
export interface CorrectedTime {
  /** The device's clock, milliseconds. */
  now: number;
  /** The server's clock minus the device's, milliseconds; 0 while it is unknown. */
  offset: number;
}

/**
 * How long ago something was noted by the device's clock, milliseconds. The clock may have been set since: the offset it had
 * then is taken off it where it was known. Never negative: an instant still to come was written by a clock that was wrong.
 */
function ageOf(
  instant: string,
  { clockOffset }: Pick<OutboxEntry, 'clockOffset'>,
  { now, offset }: CorrectedTime,
): number {
  return Math.max(0, now + offset - (Date.parse(instant) + (clockOffset ?? offset)));
}

/** Whether the server has never seen it. */
function isUnsent({ again, attemptedAt }: OutboxEntry): boolean {
  return again === undefined && attemptedAt === undefined;
}

/** Milliseconds that a mutation with an expiry has left; null when it does not expire. */
function lifeLeft(entry: OutboxEntry, time: CorrectedTime): number | null {
  if (entry.expiresAt === undefined) return null;
  return Date.parse(entry.expiresAt) - Date.parse(entry.createdAt) - ageOf(entry.createdAt, entry, time);
}

/**
 * True when a mutation must not be sent any more: it is worthless and was never attempted (rule OB7), or so old that the server
 * may have forgotten whether it applied it (rule OB4). Its user decides, not the engine.
 */
export function isOverdue(entry: OutboxEntry, time: CorrectedTime): boolean {
  if (ageOf(entry.offeredAt, entry, time) > resultRetention) return true;
  const left = lifeLeft(entry, time);
  return left !== null && left <= 0 && isUnsent(entry);
}

/**
 * True when what happens to a mutation depends on what time it is: then the server's clock is asked first. Also one that was
 * attempted: the server may never have had it, and judges it by what this device says is left of it (found by simulation).
 */
export function dependsOnTime(entry: OutboxEntry, time: CorrectedTime): boolean {
  return entry.expiresAt !== undefined || isOverdue(entry, time);
}

/** When a mutation expires, said by the clock that `sentAt` is said by; undefined when it does not. */
export function expiryToSend(entry: OutboxEntry, time: CorrectedTime): string | undefined {
  const left = lifeLeft(entry, time);
  return left === null ? undefined : new Date(time.now + left).toISOString();
}
