import { createHash } from 'node:crypto';
import type { Context } from '../context.ts';
import type { Counted } from '../db/attempts.ts';
import { countAttempt, withdrawAttempt } from '../db/attempts.ts';
import { CodedError } from '../errors.ts';

/** Failed attempts allowed in 15 minutes, per account (its email or a reset link's token) and per address. */
const accountFailuresMax = 10;
const addressFailuresMax = 50;

/** Failed attempts allowed in 15 minutes on a device that the user has signed in on before. */
const deviceFailuresMax = 10;

/** Returns a hashed key: what people type into a form does not reach the database. */
function keyOf(kind: 'account' | 'address' | 'device', value: string): string {
  return createHash('sha256').update(`${kind}:${value}`).digest('hex');
}

function demandBelow(counted: readonly Counted[], mostOf: (key: string) => number): void {
  const over = counted.filter(({ key, failures }) => failures > mostOf(key));
  if (over.length > 0)
    throw new CodedError('TooManyAttempts', { retryAfter: Math.max(...over.map(({ retryAfter }) => retryAfter)) });
}

/**
 * Counts a password attempt as failed before it is made. The returned function takes it back after a success. Signing
 * in and changing a password share a count, so a stolen token gives no second one.
 * @throws {CodedError} TooManyAttempts
 */
export async function limitAttempts(
  { database, now }: Pick<Context, 'database' | 'now'>,
  accountName: string,
  ip: string,
): Promise<() => Promise<void>> {
  const account = keyOf('account', accountName);
  const address = keyOf('address', ip);
  const counted = await countAttempt(database.db, [account, address], now());
  demandBelow(counted, (key) => (key === account ? accountFailuresMax : addressFailuresMax));
  return () => withdrawAttempt(database.db, account, address);
}

/**
 * Counts an attempt on a device that the user has signed in on before, by itself: failures elsewhere, under the same
 * account or from the same address, lock nobody out of their own device.
 * @throws {CodedError} TooManyAttempts
 */
export async function limitAttemptsOnDevice(
  { database, now }: Pick<Context, 'database' | 'now'>,
  userId: string,
  deviceId: string,
): Promise<() => Promise<void>> {
  const device = keyOf('device', `${userId}:${deviceId}`);
  demandBelow(await countAttempt(database.db, [device], now()), () => deviceFailuresMax);
  return () => withdrawAttempt(database.db, device, null);
}
