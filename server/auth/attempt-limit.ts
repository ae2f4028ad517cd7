import { createHash } from 'node:crypto';
import type { Context } from '../context.ts';
import type { Counted } from '../db/accounts/attempts.ts';
import { countAttempt, withdrawAttempt } from '../db/accounts/attempts.ts';
import { CodedError } from '../errors.ts';

/** Failed attempts allowed in 15 minutes, per account and per address. */
const accountFailuresMax = 10;
const addressFailuresMax = 50;

/** Failed attempts allowed in 15 minutes on a device that the user has signed in on before. */
const deviceFailuresMax = 10;

/** Returns a key: what people type into a form does not reach the database. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function demandBelow(counted: readonly Counted[], mostOf: (key: string) => number): void {
  const over = counted.filter(({ key, failures }) => failures > mostOf(key));
  if (over.length > 0)
    throw new CodedError('TooManyAttempts', { retryAfter: Math.max(...over.map(({ retryAfter }) => retryAfter)) });
}

type Counting = Pick<Context, 'database' | 'now'>;

/**
 * Counts a use of something that may be used so often in 15 minutes. The returned function takes it back.
 * @param what names the use and whose it is
 * @throws {CodedError} TooManyAttempts
 */
export async function limitUses({ database, now }: Counting, what: string, most: number): Promise<() => Promise<void>> {
  const key = hashOf(what);
  demandBelow(await countAttempt(database.db, [key], now()), () => most);
  return () => withdrawAttempt(database.db, null, key);
}

/**
 * Returns what the secret of an address opens; undefined for a wrong one. A right one is looked up first, and opens whatever
 * was tried before from the same network: a mobile network's users share an address. Wrong ones are counted by address.
 * @param kind of the secret: each kind is counted by itself, and apart from sign-ins
 * @throws {CodedError} TooManyAttempts after too many wrong ones
 */
export async function openedBySecret<T>(
  context: Counting,
  { kind, ip }: { kind: string; ip: string },
  find: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const found = await find();
  if (found === undefined) await limitUses(context, `address:${kind}:${ip}`, addressFailuresMax);
  return found;
}

/**
 * Counts a password attempt as failed before it is made. The returned function takes it back after a success. Signing
 * in and changing a password share a count, so a stolen token gives no second one.
 * @throws {CodedError} TooManyAttempts
 */
export async function limitAttempts(
  { database, now }: Counting,
  email: string,
  ip: string,
): Promise<() => Promise<void>> {
  const account = hashOf(`account:${email}`);
  const address = hashOf(`address:${ip}`);
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
  { database, now }: Counting,
  userId: string,
  deviceId: string,
): Promise<() => Promise<void>> {
  const device = hashOf(`device:${userId}:${deviceId}`);
  demandBelow(await countAttempt(database.db, [device], now()), () => deviceFailuresMax);
  return () => withdrawAttempt(database.db, device, null);
}
