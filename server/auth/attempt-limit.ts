import { createHash } from 'node:crypto';
import type { Context } from '../context.ts';
import { countAttempt, forgiveAttempt } from '../db/attempts.ts';
import { CodedError } from '../errors.ts';

/** Failed attempts allowed in 15 minutes, per account (by its email or a reset link's token) and per address. */
const accountFailuresMax = 10;
const addressFailuresMax = 50;

/** Keys are hashed: what people type into a form is not to be found in the database. */
function keyOf(kind: 'account' | 'address', value: string): string {
  return createHash('sha256').update(`${kind}:${value}`).digest('hex');
}

/**
 * Counts an attempt to prove a password as failed before it is made; the returned function takes it back after a success.
 * Signing in and changing a password draw on the same account's count: a stolen token gives no second one.
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
  const over = counted.filter(
    ({ key, failures }) => failures > (key === account ? accountFailuresMax : addressFailuresMax),
  );
  if (over.length > 0)
    throw new CodedError('TooManyAttempts', { retryAfter: Math.max(...over.map(({ retryAfter }) => retryAfter)) });
  return () => forgiveAttempt(database.db, account, address);
}
