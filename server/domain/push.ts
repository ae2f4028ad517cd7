import type { RemoteName } from '#contract/collections.ts';
import { isNearDate } from '#contract/entities/common.ts';
import type { ErrorCode, MutationError } from '#contract/protocol/errors.ts';
import type { PushedMutation, PushRequest, PushResult } from '#contract/protocol/push.ts';
import { clockTolerance, correctedDeeds } from '#contract/rules/device-clock.ts';
import type { Context } from '../context.ts';
import { isDuplicate, isPassing, isUnavailable } from '../db/failures.ts';
import { findFile } from '../db/files.ts';
import { threadAuthors } from '../db/message-threads.ts';
import { takeNumber } from '../db/number-series.ts';
import { hasProofLink } from '../db/proof-links.ts';
import { readRows } from '../db/records.ts';
import type { StoredResult } from '../db/results.ts';
import { findAccepted, findResults } from '../db/results.ts';
import type { SubmittedMutation } from './decide.ts';
import { decide, keysOf, refused } from './decide.ts';
import { hashOf } from './json.ts';
import { RowSet } from './row-set.ts';
import { commitIfUnchanged, commitUnderLocks, storeRefusal } from './commit-mutation.ts';
import type { ParsedMutation } from './parse-mutation.ts';
import { parseMutation } from './parse-mutation.ts';
import type { Viewer } from './viewer.ts';

/** Retries of a transaction after a deadlock or a lock timeout. */
const retriesMax = 4;
/** Milliseconds, multiplied by the attempt and a random number. */
const retryPause = 20;

export interface PushInput {
  viewer: Viewer;
  remote: RemoteName;
  request: PushRequest;
  /** When the request arrived, by the server's clock. */
  now: Date;
  /** The device of the sign-in; null for a sign-in without one. */
  deviceId: string | null;
  /** No change of the device is older, by the server's clock (rule OB7e). */
  claimsFrom: Date;
  /** Receives an unexpected failure of a mutation, whose transaction was rolled back. */
  onFailure: (error: unknown, mutation: PushedMutation) => void;
  /** Returns true once nobody waits for the answer: the rest is left to the next push. */
  isAbandoned: () => boolean;
}

/** A mutation of the batch: parsed, or refused whatever is stored. */
interface BatchEntry {
  mutation: PushedMutation;
  hash: string;
  verdict: { submitted: SubmittedMutation } | { refusal: MutationError };
}

/** The state of a push from its first mutation to its last. */
interface Work {
  context: Context;
  viewer: Viewer;
  /** Stored results of the mutations. */
  known: Map<string, StoredResult>;
  /** Mutations of the author that were accepted: dependencies of this batch, and those committed since. */
  accepted: Set<string>;
  /** Rows as read before the first mutation, updated by those committed since. */
  rows: RowSet;
}

/** Returns the hash of what the key stands for. Arguments nested too deep have none, and are refused each time. */
function keyHash({ name, v, args, base }: PushedMutation, read: ParsedMutation | MutationError): string {
  const isTooDeep = 'code' in read && read.paths?.some(({ issue }) => issue === 'too_deep') === true;
  return isTooDeep ? '' : hashOf([`${name}@${v}`, args, base ?? null]);
}

/** The earliest and the latest time at which the change can have been made: its device had seen `asOf` before. Milliseconds. */
function boundsOf({ asOf }: PushedMutation, { now }: PushInput): { from: number; to: number } {
  const to = now.getTime();
  return { from: asOf === undefined ? 0 : Math.min(to, Math.max(0, Date.parse(asOf))), to };
}

/**
 * Returns the server's clock minus the device's when the change was made, milliseconds (rule OB7). It is the one that the device
 * knew then: its clock may have been set since. Where it knew none, or an older one than its clock's, the one of the push.
 */
function clockOffset(mutation: PushedMutation, input: PushInput): number {
  const made = Date.parse(mutation.createdAt);
  const { from, to } = boundsOf(mutation, input);
  const { sentAt } = input.request;
  const pushed = isNearDate(sentAt) ? to - Date.parse(sentAt) : 0;
  const fits = (offset: number): boolean =>
    made + offset >= from - clockTolerance && made + offset <= to + clockTolerance;
  const offset = [mutation.clockOffset ?? pushed, pushed, 0].find(fits);
  return offset ?? Math.min(to, Math.max(from, made + pushed)) - made;
}

/** Returns when the change was made, by the server's clock in milliseconds. */
function timeMade(mutation: PushedMutation, offset: number, input: PushInput): number {
  const { from, to } = boundsOf(mutation, input);
  return Math.min(to, Math.max(from, Date.parse(mutation.createdAt) + offset));
}

/**
 * Returns true when the mutation is expired: by its own `expiresAt`, else by the contract's limit. The device comes
 * first, since it corrects for changes of its clock (rule OB7).
 */
function isExpired(
  { expiresAt }: PushedMutation,
  madeAt: number,
  { definition }: ParsedMutation,
  input: PushInput,
): boolean {
  // Both instants are by the device's clock, so only their distance counts.
  const { sentAt } = input.request;
  if (expiresAt !== undefined && isNearDate(sentAt)) return Date.parse(expiresAt) < Date.parse(sentAt);
  return definition.expiresAfter !== undefined && madeAt + definition.expiresAfter < input.now.getTime();
}

/** Returns when the life of a link that is made now ends. */
function proofLinkUntil({ proofs }: Context['config'], { now }: PushInput): string {
  return new Date(now.getTime() + proofs.linkDays * 86_400_000).toISOString();
}

function prepare({ config, content, newId, random }: Context, mutation: PushedMutation, input: PushInput): BatchEntry {
  const read = parseMutation(mutation, input.remote);
  const hash = keyHash(mutation, read);
  if ('code' in read) return { mutation, hash, verdict: { refusal: read } };
  const offset = clockOffset(mutation, input);
  const madeAt = timeMade(mutation, offset, input);
  if (isExpired(mutation, madeAt, read, input)) return { mutation, hash, verdict: { refusal: { code: 'Expired' } } };
  const { args, createdAt, deviceTimes } = correctedDeeds(
    { ...mutation, args: read.args },
    offset,
    input.now.getTime(),
  );
  return {
    mutation,
    hash,
    verdict: {
      submitted: {
        viewer: input.viewer,
        deviceId: input.deviceId,
        content,
        source: { newId, random },
        mutation: { ...mutation, createdAt },
        deviceTimes,
        hash,
        madeAt,
        now: input.now,
        claimsFrom: input.claimsFrom.getTime(),
        proofLinkUntil: proofLinkUntil(config, input),
        parsed: { ...read, args },
      },
    },
  };
}

/** Returns the stored answer to the same mutation, or refuses another mutation under its key. */
function storedAnswer(stored: StoredResult, viewer: Viewer, hash: string): PushResult {
  if (stored.userId === viewer.id && stored.hash === hash && stored.result !== null) return stored.result;
  return refused(stored.id, { code: 'IdempotencyKeyReused' });
}

async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * Adds the number of an order to create, unless the order will be refused. An existing one keeps its number. Papers get theirs in
 * the transaction that stores them.
 */
async function numbered(context: Context, submitted: SubmittedMutation, rows: RowSet): Promise<SubmittedMutation> {
  const { rule, args } = submitted.parsed;
  const created = rule.numbers?.(args);
  if (created?.series !== 'orders' || rows.stored(created.row) !== undefined) return submitted;
  if (decide(submitted, rows).result.status === 'refused') return submitted;
  return { ...submitted, number: await takeNumber(context.database.db, 'orders', submitted.now) };
}

/** Adds who wrote in the thread before, where the rule needs it. Read without a lock: a message at that moment may miss. */
async function withThread(context: Context, submitted: SubmittedMutation): Promise<SubmittedMutation> {
  const { rule, args } = submitted.parsed;
  const orderId = rule.thread?.(args);
  return orderId === undefined
    ? submitted
    : { ...submitted, thread: await threadAuthors(context.database.db, orderId) };
}

/** Adds who announced the named file, where the rule needs it. Without a lock: receipts and reads compare again. */
async function withFile(context: Context, submitted: SubmittedMutation): Promise<SubmittedMutation> {
  const { rule, args } = submitted.parsed;
  const id = rule.file?.(args);
  const file = id === undefined ? undefined : await findFile(context.database.db, id);
  return file === undefined ? submitted : { ...submitted, announced: file };
}

/** Adds whether the named request for proofs has a link, where the rule needs it. Without a lock: a link has one order anyway. */
async function withLink(context: Context, submitted: SubmittedMutation): Promise<SubmittedMutation> {
  const { rule, args } = submitted.parsed;
  const id = rule.linkOf?.(args);
  return id === undefined ? submitted : { ...submitted, hasLink: await hasProofLink(context.database.db, id) };
}

async function commit({ context, viewer, rows }: Work, { mutation, hash, verdict }: BatchEntry): Promise<PushResult> {
  if ('refusal' in verdict) {
    const result = refused(mutation.id, verdict.refusal);
    await storeRefusal(context, viewer.id, hash, result);
    return result;
  }
  const prepared = await withThread(context, await numbered(context, verdict.submitted, rows));
  const submitted = await withLink(context, await withFile(context, prepared));
  const atOnce = await commitIfUnchanged(context, submitted, rows);
  if (atOnce !== undefined) return atOnce;
  const { result, now, changes } = await context.database.db
    .transaction()
    .execute((trx) => commitUnderLocks(context, trx, submitted));
  for (const row of now) rows.put(row);
  context.webPush.notify(changes);
  return result;
}

/** Commits one mutation in a transaction of its own. Retries when another transaction interfered. */
async function commitWithRetries(work: Work, entry: BatchEntry): Promise<PushResult> {
  const { context, viewer } = work;
  const { mutation, hash } = entry;
  for (let attempt = 1; ; attempt++) {
    try {
      return await commit(work, entry);
    } catch (error) {
      const stored = isDuplicate(error) ? await findResults(context.database.db, [mutation.id], viewer.id) : undefined;
      const settled = stored?.get(mutation.id);
      if (settled !== undefined) return storedAnswer(settled, viewer, hash);
      // A duplicate without a stored result: a row with the same identifier appeared. The next attempt reads it first.
      if ((!isDuplicate(error) && !isPassing(error)) || attempt > retriesMax) throw error;
      if ('submitted' in entry.verdict) {
        for (const row of await readRows(context.database.db, keysOf(entry.verdict.submitted))) work.rows.put(row);
      }
      await pause(attempt * retryPause * context.random());
    }
  }
}

async function answer(work: Work, entry: BatchEntry, heldLanes: ReadonlySet<string>): Promise<PushResult> {
  const { mutation, hash, verdict } = entry;
  const stored = work.known.get(mutation.id);
  if (stored !== undefined) return storedAnswer(stored, work.viewer, hash);
  const waits = 'submitted' in verdict && mutation.dependsOn?.some((id) => !work.accepted.has(id)) === true;
  if (waits || heldLanes.has(mutation.lane)) return { id: mutation.id, status: 'deferred' };
  const result = await commitWithRetries(work, entry);
  work.known.set(mutation.id, { id: mutation.id, userId: work.viewer.id, hash, result });
  if (result.status !== 'refused') work.accepted.add(mutation.id);
  return result;
}

/** Reads what the whole batch needs in a few round trips. Each mutation then takes one, unless others interfere. */
async function begin(
  context: Context,
  viewer: Viewer,
  mutations: readonly PushedMutation[],
  entries: readonly BatchEntry[],
): Promise<Work> {
  const { db } = context.database;
  const ids = new Set(mutations.map(({ id }) => id));
  const known = await findResults(db, [...ids], viewer.id);
  const dependencies = mutations.flatMap(({ dependsOn }) => dependsOn ?? []);
  const accepted = await findAccepted(db, [...new Set(dependencies)], viewer.id);
  const unsettled = entries.filter(({ mutation }) => !known.has(mutation.id));
  const keys = unsettled.flatMap(({ verdict }) => ('submitted' in verdict ? keysOf(verdict.submitted) : []));
  return { context, viewer, known, accepted, rows: new RowSet(await readRows(db, [...new Set(keys)])) };
}

/** The specification's codes for an order that could not be written. */
const failureCodes = new Map<string, ErrorCode>([
  ['order.create', 'OrderCreationFailed'],
  ['order.update', 'OrderUpdateFailed'],
]);

/**
 * Answers a push: commits every mutation in order, each in a transaction of its own. A failure never undoes earlier
 * mutations. A mutation that fails unexpectedly is answered `deferred` and holds its lane only; one that keeps failing is refused.
 * @throws the error when the database is not available, or when every mutation was deferred after a failure.
 */
export async function push(context: Context, input: PushInput): Promise<PushResult[]> {
  const { mutations } = input.request;
  const heldLanes = new Set<string>();
  let failure: { error: unknown } | undefined;
  const fail = (error: unknown, mutation: PushedMutation): PushResult => {
    failure = { error };
    input.onFailure(error, mutation);
    return context.repeatedFailures.add(mutation.id, input.now)
      ? refused(mutation.id, { code: failureCodes.get(mutation.name) ?? 'Internal' })
      : { id: mutation.id, status: 'deferred' };
  };
  const unprepared = new Map<PushedMutation, PushResult>();
  const entries = new Map<PushedMutation, BatchEntry>();
  for (const mutation of mutations) {
    try {
      entries.set(mutation, prepare(context, mutation, input));
    } catch (error) {
      unprepared.set(mutation, fail(error, mutation));
    }
  }
  const work = await begin(context, input.viewer, mutations, [...entries.values()]);
  const results: PushResult[] = [];
  for (const mutation of mutations) {
    if (input.isAbandoned()) break;
    const entry = entries.get(mutation);
    const result =
      entry === undefined
        ? (unprepared.get(mutation) ?? { id: mutation.id, status: 'deferred' })
        : await answer(work, entry, heldLanes).catch((error: unknown): PushResult => {
            if (isUnavailable(error)) throw error;
            return fail(error, mutation);
          });
    if (result.status === 'deferred') heldLanes.add(mutation.lane);
    results.push(result);
    context.metrics.add(`mutations_${result.status}_total`);
  }
  if (failure !== undefined && results.every(({ status }) => status === 'deferred')) throw failure.error;
  return results;
}
