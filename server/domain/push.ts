import type { RemoteName } from '#contract/collections.ts';
import type { MutationError } from '#contract/protocol/errors.ts';
import type { PushedMutation, PushRequest, PushResult } from '#contract/protocol/push.ts';
import type { Context } from '../context.ts';
import { isDuplicate, isPassing, isUnavailable } from '../db/failures.ts';
import { writeRows } from '../db/records.ts';
import type { StoredResult } from '../db/results.ts';
import { findResults } from '../db/results.ts';
import { hashOf } from './json.ts';
import type { Understood } from './settle.ts';
import { refused, resultLine, settle, understand } from './settle.ts';
import type { Viewer } from './viewer.ts';

/** Times a transaction is tried again after a deadlock or a lock timeout. */
const retriesMax = 4;
/** Milliseconds, times the attempt, times chance. */
const retryPause = 20;

export interface PushInput {
  viewer: Viewer;
  remote: RemoteName;
  request: PushRequest;
  /** Told of a mutation that failed unexpectedly: its transaction was rolled back. */
  failed: (error: unknown, mutation: PushedMutation) => void;
}

const nothing = { changes: [], stamps: [], poked: new Map() };

function isKnown(known: ReadonlyMap<string, StoredResult>, id: string, viewer: Viewer): boolean {
  const stored = known.get(id);
  return stored !== undefined && stored.userId === viewer.id && stored.result.status !== 'refused';
}

/** The stored answer to the same mutation, or the refusal of another one that took its key. */
function storedAnswer(stored: StoredResult, viewer: Viewer, hash: string): PushResult {
  if (stored.userId === viewer.id && stored.hash === hash) return stored.result;
  return refused(stored.id, { code: 'IdempotencyKeyReused' });
}

/** Too late by the device's own clock, which made both instants (rule OB7). */
function isExpired(mutation: PushedMutation, sentAt: string): boolean {
  return mutation.expiresAt !== undefined && Date.parse(mutation.expiresAt) < Date.parse(sentAt);
}

async function storeRefusal(
  context: Context,
  viewer: Viewer,
  mutation: PushedMutation,
  hash: string,
  error: MutationError,
): Promise<PushResult> {
  const result = refused(mutation.id, error);
  await writeRows(context.database.db, {
    plan: nothing,
    results: [resultLine(context, viewer, hash, result)],
    conflicts: [],
  });
  return result;
}

async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Settles one mutation in a transaction of its own; tries again when another transaction was merely in its way. */
async function settleOnce(
  context: Context,
  viewer: Viewer,
  mutation: PushedMutation,
  hash: string,
  read: Understood | MutationError,
): Promise<PushResult> {
  for (let attempt = 1; ; attempt++) {
    try {
      if ('code' in read) return await storeRefusal(context, viewer, mutation, hash, read);
      return await context.database.db
        .transaction()
        .execute((trx) => settle(context, trx, viewer, { mutation, hash, understood: read }));
    } catch (error) {
      const settled = isDuplicate(error)
        ? (await findResults(context.database.db, [mutation.id])).get(mutation.id)
        : undefined;
      if (settled !== undefined) return storedAnswer(settled, viewer, hash);
      // A duplicate without a stored result: a row of the same identifier appeared meanwhile, and the next attempt sees it.
      if ((!isDuplicate(error) && !isPassing(error)) || attempt > retriesMax) throw error;
      await pause(attempt * retryPause * context.random());
    }
  }
}

/**
 * Answers a push: every mutation in its order, each in a transaction of its own. What was settled stays settled,
 * whatever happens to the others. A mutation that fails unexpectedly is answered `deferred` and stops its lane only, so
 * that one bad item never wedges the rest.
 * @throws the error when the database is not available, or when nothing at all could be settled.
 */
export async function push(context: Context, { viewer, remote, request, failed }: PushInput): Promise<PushResult[]> {
  const { mutations } = request;
  const known = await findResults(context.database.db, [
    ...new Set(mutations.flatMap(({ id, dependsOn }) => [id, ...(dependsOn ?? [])])),
  ]);
  const results: PushResult[] = [];
  const heldLanes = new Set<string>();
  let failure: { error: unknown } | undefined;

  async function answer(mutation: PushedMutation): Promise<PushResult> {
    const read = understand(mutation, remote);
    const hash = faultless(read)
      ? hashOf([`${mutation.name}@${mutation.v}`, mutation.args, mutation.base ?? null])
      : '';
    const stored = known.get(mutation.id);
    if (stored !== undefined) return storedAnswer(stored, viewer, hash);
    if (heldLanes.has(mutation.lane)) return { id: mutation.id, status: 'deferred' };
    if (!('code' in read) && mutation.dependsOn?.some((id) => !isKnown(known, id, viewer)) === true)
      return { id: mutation.id, status: 'deferred' };
    const verdict = !('code' in read) && isExpired(mutation, request.sentAt) ? { code: 'Expired' as const } : read;
    const result = await settleOnce(context, viewer, mutation, hash, verdict);
    known.set(mutation.id, { id: mutation.id, userId: viewer.id, hash, result });
    return result;
  }

  for (const mutation of mutations) {
    const result = await answer(mutation).catch((error: unknown): PushResult => {
      if (isUnavailable(error)) throw error;
      failure = { error };
      failed(error, mutation);
      return { id: mutation.id, status: 'deferred' };
    });
    if (result.status === 'deferred') heldLanes.add(mutation.lane);
    results.push(result);
    context.metrics.add(`mutations_${result.status}_total`);
  }
  if (failure !== undefined && results.every(({ status }) => status === 'deferred')) throw failure.error;
  return results;
}

/** True when the mutation's JSON can be hashed: nothing in it is nested too deep. */
function faultless(read: Understood | MutationError): boolean {
  return !('code' in read) || !(read.paths?.some(({ issue }) => issue === 'too_deep') ?? false);
}
