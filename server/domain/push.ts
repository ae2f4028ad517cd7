import type { RemoteName } from '#contract/collections.ts';
import type { MutationError } from '#contract/protocol/errors.ts';
import type { PushedMutation, PushRequest, PushResult } from '#contract/protocol/push.ts';
import type { Context } from '../context.ts';
import { isDuplicate, isPassing, isUnavailable } from '../db/failures.ts';
import { takeNumber } from '../db/number-series.ts';
import { readRows } from '../db/records.ts';
import type { StoredResult } from '../db/results.ts';
import { findResults } from '../db/results.ts';
import { brusselsDay } from './brussels-day.ts';
import type { Item } from './decide.ts';
import { keysOf, refused } from './decide.ts';
import { hashOf } from './json.ts';
import { RowSet } from './row-set.ts';
import { settleAtOnce, settleUnderLocks, storeRefusal } from './settle.ts';
import type { Understood } from './understand.ts';
import { understand } from './understand.ts';
import type { Viewer } from './viewer.ts';

/** Times a transaction is tried again after a deadlock or a lock timeout. */
const retriesMax = 4;
/** Milliseconds, times the attempt, times chance. */
const retryPause = 20;

export interface PushInput {
  viewer: Viewer;
  remote: RemoteName;
  request: PushRequest;
  /** When it came, by the server's clock. */
  now: Date;
  /** Told of a mutation that failed unexpectedly: its transaction was rolled back. */
  failed: (error: unknown, mutation: PushedMutation) => void;
}

/** A mutation as read: either an item to settle, or why it is refused whatever is stored. */
interface Prepared {
  mutation: PushedMutation;
  hash: string;
  verdict: { item: Item } | { refusal: MutationError };
}

/** What a push works with from its first mutation to its last. */
interface Work {
  context: Context;
  viewer: Viewer;
  /** Results that are stored, of the mutations themselves and of what they depend on. */
  known: Map<string, StoredResult>;
  /** Rows as they were read before the first mutation, and as those settled since have left them. */
  rows: RowSet;
}

/** The hash of what a key stands for. What is nested too deep has none, and is refused as often as it is sent. */
function keyHash({ name, v, args, base }: PushedMutation, read: Understood | MutationError): string {
  const isTooDeep = 'code' in read && read.paths?.some(({ issue }) => issue === 'too_deep') === true;
  return isTooDeep ? '' : hashOf([`${name}@${v}`, args, base ?? null]);
}

/**
 * When the change was made, by the server's clock (milliseconds): the device's clock may stand anywhere, but runs evenly
 * from the change to the sending (rule OB7).
 */
function timeMade({ createdAt, asOf }: PushedMutation, { request, now }: PushInput): number {
  const age = Math.max(0, Date.parse(request.sentAt) - Date.parse(createdAt));
  const since = asOf === undefined ? Number.NEGATIVE_INFINITY : Date.parse(asOf);
  return Math.min(now.getTime(), Math.max(now.getTime() - age, since));
}

/**
 * True when it is too late: by what the mutation says, else by what the contract says of its kind. What the device says comes
 * first: it has taken out what it knows of how its clock was set since (rule OB7).
 */
function isExpired(
  { expiresAt }: PushedMutation,
  madeAt: number,
  { definition }: Understood,
  input: PushInput,
): boolean {
  // Both instants are the device's own clock's: their distance is what counts.
  if (expiresAt !== undefined) return Date.parse(expiresAt) < Date.parse(input.request.sentAt);
  return definition.expiresAfter !== undefined && madeAt + definition.expiresAfter < input.now.getTime();
}

function prepare({ content, newId, random }: Context, mutation: PushedMutation, input: PushInput): Prepared {
  const read = understand(mutation, input.remote);
  const hash = keyHash(mutation, read);
  if ('code' in read) return { mutation, hash, verdict: { refusal: read } };
  const madeAt = timeMade(mutation, input);
  if (isExpired(mutation, madeAt, read, input)) return { mutation, hash, verdict: { refusal: { code: 'Expired' } } };
  return {
    mutation,
    hash,
    verdict: {
      item: {
        viewer: input.viewer,
        content,
        source: { newId, random },
        mutation,
        hash,
        madeAt,
        understood: read,
      },
    },
  };
}

/** The stored answer to the same mutation, or the refusal of another one that took its key. */
function storedAnswer(stored: StoredResult, viewer: Viewer, hash: string): PushResult {
  if (stored.userId === viewer.id && stored.hash === hash) return stored.result;
  return refused(stored.id, { code: 'IdempotencyKeyReused' });
}

function isApplied({ known, viewer }: Work, id: string): boolean {
  const stored = known.get(id);
  return stored !== undefined && stored.userId === viewer.id && stored.result.status !== 'refused';
}

async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Gives an order or a paper that is to be created its number; one that is there already keeps its own. */
async function numbered(context: Context, item: Item, rows: RowSet): Promise<Item> {
  const { rule, args } = item.understood;
  const created = rule.numbers?.(args);
  if (created === undefined || rows.stored(created.row) !== undefined) return item;
  const year = Number(brusselsDay(context.now()).slice(0, 4));
  return { ...item, number: await takeNumber(context.database.db, created.series, year) };
}

async function settle({ context, viewer, rows }: Work, { mutation, hash, verdict }: Prepared): Promise<PushResult> {
  if ('refusal' in verdict) {
    const result = refused(mutation.id, verdict.refusal);
    await storeRefusal(context, viewer.id, hash, result);
    return result;
  }
  const item = await numbered(context, verdict.item, rows);
  const atOnce = await settleAtOnce(context, item, rows);
  if (atOnce !== undefined) return atOnce;
  const { result, now, changes } = await context.database.db
    .transaction()
    .execute((trx) => settleUnderLocks(context, trx, item));
  for (const row of now) rows.put(row);
  context.alerts.heard(changes);
  return result;
}

/** Settles one mutation in a transaction of its own; tries again when another transaction was merely in its way. */
async function settleWithRetries(work: Work, prepared: Prepared): Promise<PushResult> {
  const { context, viewer } = work;
  const { mutation, hash } = prepared;
  for (let attempt = 1; ; attempt++) {
    try {
      return await settle(work, prepared);
    } catch (error) {
      const stored = isDuplicate(error) ? await findResults(context.database.db, [mutation.id]) : undefined;
      const settled = stored?.get(mutation.id);
      if (settled !== undefined) return storedAnswer(settled, viewer, hash);
      // A duplicate without a stored result: a row of the same identifier appeared meanwhile. It is read before the next attempt.
      if ((!isDuplicate(error) && !isPassing(error)) || attempt > retriesMax) throw error;
      if ('item' in prepared.verdict) {
        for (const row of await readRows(context.database.db, keysOf(prepared.verdict.item))) work.rows.put(row);
      }
      await pause(attempt * retryPause * context.random());
    }
  }
}

async function answer(work: Work, prepared: Prepared, heldLanes: ReadonlySet<string>): Promise<PushResult> {
  const { mutation, hash, verdict } = prepared;
  const stored = work.known.get(mutation.id);
  if (stored !== undefined) return storedAnswer(stored, work.viewer, hash);
  const waits = 'item' in verdict && mutation.dependsOn?.some((id) => !isApplied(work, id)) === true;
  if (waits || heldLanes.has(mutation.lane)) return { id: mutation.id, status: 'deferred' };
  const result = await settleWithRetries(work, prepared);
  work.known.set(mutation.id, { id: mutation.id, userId: work.viewer.id, hash, result });
  return result;
}

/** Reads what the whole batch needs in two round trips; each mutation then takes one, unless others are in its way. */
async function begin(context: Context, { viewer, request }: PushInput, prepared: readonly Prepared[]): Promise<Work> {
  const { db } = context.database;
  const ids = request.mutations.flatMap(({ id, dependsOn }) => [id, ...(dependsOn ?? [])]);
  const known = await findResults(db, [...new Set(ids)]);
  const unsettled = prepared.filter(({ mutation }) => !known.has(mutation.id));
  const keys = unsettled.flatMap(({ verdict }) => ('item' in verdict ? keysOf(verdict.item) : []));
  return { context, viewer, known, rows: new RowSet(await readRows(db, [...new Set(keys)])) };
}

/**
 * Answers a push: every mutation in its order, each in a transaction of its own. What was settled stays settled,
 * whatever happens to the others. A mutation that fails unexpectedly is answered `deferred` and stops its lane only, so
 * that one bad item never wedges the rest.
 * @throws the error when the database is not available, or when nothing at all could be settled.
 */
export async function push(context: Context, input: PushInput): Promise<PushResult[]> {
  const prepared = input.request.mutations.map((mutation) => prepare(context, mutation, input));
  const work = await begin(context, input, prepared);
  const results: PushResult[] = [];
  const heldLanes = new Set<string>();
  let failure: { error: unknown } | undefined;
  for (const one of prepared) {
    const result = await answer(work, one, heldLanes).catch((error: unknown): PushResult => {
      if (isUnavailable(error)) throw error;
      failure = { error };
      input.failed(error, one.mutation);
      return { id: one.mutation.id, status: 'deferred' };
    });
    if (result.status === 'deferred') heldLanes.add(one.mutation.lane);
    results.push(result);
    context.metrics.add(`mutations_${result.status}_total`);
  }
  if (failure !== undefined && results.every(({ status }) => status === 'deferred')) throw failure.error;
  return results;
}
