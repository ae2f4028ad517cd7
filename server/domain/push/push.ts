import type { RemoteName } from '#contract/collections.ts';
import { isNearDate } from '#contract/entities/common.ts';
import type { ErrorCode, MutationError } from '#contract/protocol/errors.ts';
import type { PushedMutation, PushRequest, PushResult } from '#contract/protocol/sync/push.ts';
import { clockTolerance, correctedDeeds } from '#contract/rules/people/device-clock.ts';
import type { Context } from '../../context.ts';
import { isDuplicate, isPassing, isUnavailable } from '../../db/connection/failures.ts';
import { readRows } from '../../db/records/records.ts';
import type { StoredResult } from '../../db/records/results.ts';
import { findAccepted, findResults } from '../../db/records/results.ts';
import type { SubmittedMutation } from './decide.ts';
import { refused } from './decide.ts';
import { keysOf } from './load-reads.ts';
import { hashOf } from '../rows/json.ts';
import { RowSet } from '../rows/row-set.ts';
import type { Unlocked } from './commit-mutation.ts';
import { commitUnderLocks, completed, decideUnlocked, storeRefusal } from './commit-mutation.ts';
import type { ParsedMutation } from './parse-mutation.ts';
import { parseMutation } from './parse-mutation.ts';
import type { Viewer } from '../rows/viewer.ts';
import { WritingGroup } from './writing-group.ts';

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
  /** Mutations that wait to be written together. */
  group: WritingGroup<BatchEntry>;
  heldLanes: Set<string>;
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

async function commit({ context, viewer, rows }: Work, { mutation, hash, verdict }: BatchEntry): Promise<PushResult> {
  if ('refusal' in verdict) {
    const result = refused(mutation.id, verdict.refusal);
    await storeRefusal(context, viewer.id, hash, result);
    return result;
  }
  const submitted = await completed(context, verdict.submitted, rows);
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

/** Returns true when a mutation waits for a dependency, or behind a deferred one of its lane. */
function isHeld({ accepted, group, heldLanes }: Work, { mutation, verdict }: BatchEntry): boolean {
  const isKnown = (id: string): boolean => accepted.has(id) || group.has(id);
  const waits = 'submitted' in verdict && mutation.dependsOn?.some((id) => !isKnown(id)) === true;
  return waits || heldLanes.has(mutation.lane);
}

function remember({ known, accepted, viewer }: Work, { mutation: { id }, hash }: BatchEntry, result: PushResult): void {
  known.set(id, { id, userId: viewer.id, hash, result });
  if (result.status !== 'refused') accepted.add(id);
}

async function answer(work: Work, entry: BatchEntry): Promise<PushResult> {
  const { mutation, hash } = entry;
  const stored = work.known.get(mutation.id);
  if (stored !== undefined) return storedAnswer(stored, work.viewer, hash);
  if (isHeld(work, entry)) return { id: mutation.id, status: 'deferred' };
  const result = await commitWithRetries(work, entry);
  remember(work, entry, result);
  return result;
}

/**
 * Decides a mutation for the group of its push. Returns undefined for one that is answered by itself. So is one whose decision
 * fails: its failure is then its own.
 */
async function decideForGroup(work: Work, entry: BatchEntry): Promise<Unlocked | undefined> {
  const { context, rows, known } = work;
  if ('refusal' in entry.verdict || known.has(entry.mutation.id) || isHeld(work, entry)) return undefined;
  try {
    return decideUnlocked(context, await completed(context, entry.verdict.submitted, rows), rows);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    return undefined;
  }
}

/** Returns true when one that waits in the group must be written before this one is decided. */
function isBehindGroup({ group }: Work, { mutation, verdict }: BatchEntry): boolean {
  return group.has(mutation.id) || ('submitted' in verdict && group.changes(keysOf(verdict.submitted)));
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
  const rows = new RowSet(await readRows(db, [...new Set(keys)]));
  return { context, viewer, known, accepted, rows, group: new WritingGroup(), heldLanes: new Set() };
}

/** The specification's codes for an order that could not be written. */
const failureCodes = new Map<string, ErrorCode>([
  ['order.create', 'OrderCreationFailed'],
  ['order.update', 'OrderUpdateFailed'],
]);

/** The answers of a push under way, in the order of its mutations. */
class Answers {
  readonly results: PushResult[] = [];
  failure: { error: unknown } | undefined;
  readonly #work: Work;
  readonly #input: PushInput;

  constructor(work: Work, input: PushInput) {
    this.#work = work;
    this.#input = input;
  }

  fail(error: unknown, mutation: PushedMutation): void {
    const { context } = this.#work;
    this.failure = { error };
    this.#input.onFailure(error, mutation);
    const isRefused = context.repeatedFailures.add(mutation.id, this.#input.now);
    const code = failureCodes.get(mutation.name) ?? 'Internal';
    this.#note(mutation, isRefused ? refused(mutation.id, { code }) : { id: mutation.id, status: 'deferred' });
  }

  /** Answers a mutation by itself. */
  async alone(entry: BatchEntry): Promise<void> {
    try {
      this.#note(entry.mutation, await answer(this.#work, entry));
    } catch (error) {
      if (isUnavailable(error)) throw error;
      this.fail(error, entry.mutation);
    }
  }

  /** Answers those that wait in the group. What one of them makes impossible changes nothing for the others: each is answered alone. */
  async group(): Promise<void> {
    const { entries, write } = this.#work.group.take();
    const written = await write(this.#work.context, this.#work.rows);
    for (const [index, entry] of entries.entries()) {
      const result = written?.[index]?.result;
      if (result === undefined) {
        await this.alone(entry);
        continue;
      }
      remember(this.#work, entry, result);
      this.#note(entry.mutation, result);
    }
  }

  #note({ lane }: PushedMutation, result: PushResult): void {
    if (result.status === 'deferred') this.#work.heldLanes.add(lane);
    this.results.push(result);
    this.#work.context.metrics.add(`mutations_${result.status}_total`);
  }
}

/** Prepares every mutation; an error in place of one that failed. */
function prepareAll(context: Context, input: PushInput): [PushedMutation, BatchEntry | { error: unknown }][] {
  return input.request.mutations.map((mutation) => {
    try {
      return [mutation, prepare(context, mutation, input)];
    } catch (error) {
      return [mutation, { error }];
    }
  });
}

/**
 * Answers a push: commits every mutation in order. Those of different rows share a transaction, the others have their own. A
 * failure never undoes earlier mutations. A mutation that fails unexpectedly is answered `deferred` and holds its lane only; one
 * that keeps failing is refused.
 * @throws the error when the database is not available, or when every mutation was deferred after a failure.
 */
export async function push(context: Context, input: PushInput): Promise<PushResult[]> {
  const prepared = prepareAll(context, input);
  const entries = prepared.flatMap(([, entry]) => ('error' in entry ? [] : [entry]));
  const work = await begin(context, input.viewer, input.request.mutations, entries);
  const answers = new Answers(work, input);
  for (const [mutation, entry] of prepared) {
    // What waits in the group is left to the next push, too.
    if (input.isAbandoned()) return answers.results;
    if ('error' in entry) {
      await answers.group();
      answers.fail(entry.error, mutation);
      continue;
    }
    if (work.group.isFull() || isBehindGroup(work, entry)) await answers.group();
    const unlocked = await decideForGroup(work, entry);
    if (unlocked !== undefined && work.group.add(entry, unlocked)) continue;
    await answers.group();
    await answers.alone(entry);
  }
  await answers.group();
  const { failure, results } = answers;
  if (failure !== undefined && results.every(({ status }) => status === 'deferred')) throw failure.error;
  return results;
}
