import { z } from 'zod';
import { visitPlan } from '#contract/mutations/visits/visit-planning.ts';
import { readMutation } from '#contract/mutations/upcast.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import { readRemote } from '../remotes/remote-states.ts';
import type { UserDatabase } from '../database/user-database.ts';
import { toLocalWriteError } from './local-write-error.ts';
import { timesOf } from './new-entry.ts';
import { refusedEntry, replacementTables, replaceEntry, unsentEntry } from './replace-refused.ts';

/** Returns a refused mutation as a pending one. A mutation that expires gets new times; any other keeps its own. */
async function pendingAgain(db: UserDatabase, entry: OutboxEntry, id: string, now: number): Promise<OutboxEntry> {
  const { error: _, answeredAt: __, attemptedAt: ___, deferred: ____, correctedIn: _____, ...rest } = entry;
  const pending: OutboxEntry = { ...rest, id, state: 'pending', offeredAt: new Date(now).toISOString() };
  if (entry.expiresAt === undefined || readMutation(entry) === null) return pending;
  const { clockOffset } = await readRemote(db, entry.remote);
  return { ...pending, ...timesOf(entry.name, now), ...(clockOffset === null ? {} : { clockOffset }) };
}

/**
 * Retries a refused mutation under a new identifier (rule OB4) and in its former place, so that the order of its lane and its
 * dependents stay right.
 * @returns the new identifier, or null when the mutation is no longer refused
 * @throws LocalWriteError when nothing changed
 */
export async function retryRefused(
  db: UserDatabase,
  id: string,
  newId: string,
  now: number = Date.now(),
): Promise<string | null> {
  try {
    return await db.transaction('rw', replacementTables(db), async () => {
      const entry = await refusedEntry(db, id);
      if (entry === undefined) return null;
      await replaceEntry(db, entry, await pendingAgain(db, entry, newId, now), now);
      return newId;
    });
  } catch (error) {
    throw toLocalWriteError(error);
  }
}

/** Makes a mutation again, under a new identifier, naming what its author has seen now; null when it is neither refused nor unsent. */
async function madeAnyway(
  db: UserDatabase,
  id: string,
  seenBy: (entry: OutboxEntry) => Partial<Pick<OutboxEntry, 'args' | 'base'>>,
  newId: string,
  now: number,
): Promise<string | null> {
  try {
    return await db.transaction('rw', replacementTables(db), async () => {
      const entry = (await refusedEntry(db, id)) ?? (await unsentEntry(db, id));
      if (entry === undefined) return null;
      const made = { ...(await pendingAgain(db, entry, newId, now)), ...timesOf(entry.name, now) };
      await replaceEntry(db, entry, { ...made, ...seenBy(entry) }, now);
      return newId;
    });
  } catch (error) {
    throw toLocalWriteError(error);
  }
}

/**
 * Makes a decision all the same, over the one of somebody else (rule DC1): under a new identifier, naming what its author has seen
 * now.
 * @param seen `at` of that decision
 * @returns the new identifier, or null when the decision is neither refused nor unsent any more
 * @throws LocalWriteError when nothing changed
 */
export function decideAnyway(
  db: UserDatabase,
  id: string,
  seen: string,
  newId: string,
  now: number,
): Promise<string | null> {
  return madeAnyway(db, id, ({ args }) => ({ args: withNamed(args, { seen }) }), newId, now);
}

function withNamed(args: unknown, named: object): unknown {
  return { ...(typeof args === 'object' ? args : {}), ...named };
}

/** Returns a refused mutation as it names what stands: in an argument of its own, else in the values that its author saw. */
function namingStanding({ name, args, base, error }: OutboxEntry): Partial<Pick<OutboxEntry, 'args' | 'base'>> {
  const { besides, requestId, ...values } = error?.standing?.values ?? {};
  if (name === 'proof.request') return { args: withNamed(args, { replaces: requestId }) };
  if (name !== 'visit.plan') return { base: { ...base, ...values } };
  const { besides: seen = [] } = visitPlan.args.parse(args);
  return { args: withNamed(args, { besides: [...seen, ...z.array(z.string()).parse(besides)] }) };
}

/**
 * Makes a refused mutation all the same, over what its author had not seen and has read now (rule CF4).
 * @returns the new identifier, or null when the mutation is no longer refused
 * @throws LocalWriteError when nothing changed
 */
export function sendAnyway(db: UserDatabase, id: string, newId: string, now: number): Promise<string | null> {
  return madeAnyway(db, id, namingStanding, newId, now);
}

/** Returns the refused mutations that block a mutation: itself, or those it depends on through pending ones. */
function refusedBehind(entries: readonly OutboxEntry[], id: string): Set<string> {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const refused = new Set<string>();
  const seen = new Set<string>();
  const visit = (candidate: string): void => {
    const entry = byId.get(candidate);
    if (entry === undefined || seen.has(candidate)) return;
    seen.add(candidate);
    if (entry.state === 'refused') refused.add(candidate);
    if (entry.state === 'pending') for (const dependency of entry.dependsOn) visit(dependency);
  };
  visit(id);
  return refused;
}

/**
 * Retries refused mutations, and the refused ones that block pending ones (rule OB2).
 * @returns how many refused mutations are retried
 * @throws LocalWriteError when nothing changed
 */
export async function retryMutations(
  db: UserDatabase,
  ids: readonly string[],
  newId: () => string,
  now: number,
): Promise<number> {
  try {
    return await db.transaction('rw', replacementTables(db), async () => {
      const entries = await db.outbox.toArray();
      const refused = new Set(ids.flatMap((id) => [...refusedBehind(entries, id)]));
      let count = 0;
      for (const each of refused) if ((await retryRefused(db, each, newId(), now)) !== null) count += 1;
      return count;
    });
  } catch (error) {
    throw toLocalWriteError(error);
  }
}
