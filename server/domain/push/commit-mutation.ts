import { version } from 'uuid';
import { parseRowKey, rowKey } from '#contract/collections.ts';
import { recordedDecision } from '#contract/protocol/search/order-history.ts';
import type { PushResult } from '#contract/protocol/sync/push.ts';
import { lastDecision } from '#contract/rules/decisions.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../db/connection/database.ts';
import { childrenOf, readRows } from '../../db/records/records.ts';
import type { StoredRow } from '../../db/records/stored-row.ts';
import type { ResultLine, WriteRequest } from '../../db/records/write-rows.ts';
import { writeRows } from '../../db/records/write-rows.ts';
import type { Decision, SubmittedMutation } from './decide.ts';
import { decide, refusal } from './decide.ts';
import { decideForFormer } from './former-holders.ts';
import { keysOf, lockReads, readFacts, readsUnderLocks } from './load-reads.ts';
import { conflictChange, isOneTooMany, readUndecided } from './proposals.ts';
import { RowSet } from '../rows/row-set.ts';
import { isPaper, withOrderNumber, withPaperNumber } from './take-numbers.ts';
import type { RowChange } from '../rows/write-plan.ts';
import { rescopedParents, planWrite } from '../rows/write-plan.ts';

/** Returns the stored form of a mutation's result. */
function resultLine(userId: string, hash: string, result: PushResult): ResultLine {
  return { id: result.id, userId, hash, status: result.status, result };
}

/** Returns what a decision decided of an order, for its history; nothing for any other mutation, and when nothing changed. */
function recordOf(
  { parsed: { definition, args } }: SubmittedMutation,
  { outcome }: Decision,
  rows: RowSet,
): Pick<ResultLine, 'decision'> {
  const decides = definition.decides?.(args);
  // What only ends a decision is none.
  const made = decides?.accepted === null ? undefined : decides;
  const [collection, orderId = ''] = definition.root(args).split('/');
  const row = outcome.changes.find((change) => rowKey(change.collection, change.id) === made?.row)?.row;
  const now = lastDecision(row);
  if (made === undefined || row === undefined || now === null || collection !== 'orders') return {};
  const to = recordedDecision.safeParse({
    ...now,
    of: parseRowKey(made.row).collection,
    id: row.id,
    reason: made.reason,
    ...('requirement' in row ? { name: row.name, requirement: row.requirement } : {}),
    ...('restored' in row ? { field: row.field } : {}),
  }).data;
  return to === undefined ? {} : { decision: { orderId, from: lastDecision(rows.stored(made.row)?.row), to } };
}

function writeRequestOf(
  context: Context,
  submitted: SubmittedMutation,
  decision: Decision,
  rows: RowSet,
  children: StoredRow[],
  undecided = new RowSet([]),
): WriteRequest & { at: Date } {
  const { changes, lost } = decision.outcome;
  const at = context.now();
  const facts = { mutationId: submitted.mutation.id, at: at.toISOString(), restored: null };
  const conflicts = lost.map((value) => conflictChange(context, value, facts, undecided));
  return {
    plan: planWrite([...changes, ...conflicts], rows, children),
    results: [
      { ...resultLine(submitted.viewer.id, submitted.hash, decision.result), ...recordOf(submitted, decision, rows) },
    ],
    at,
  };
}

/** Adds what a decision needs besides rows. */
export async function completed(
  { database: { db } }: Context,
  submitted: SubmittedMutation,
  rows: RowSet,
): Promise<SubmittedMutation> {
  return { ...(await withOrderNumber(db, submitted, rows)), read: await readFacts(db, submitted.parsed) };
}

/** A mutation decided on rows that were read without a lock, and what it writes if none of them has changed. */
export interface Unlocked {
  result: PushResult;
  changes: readonly RowChange[];
  request: WriteRequest;
  /** The rows that the decision relies on. */
  read: readonly StoredRow[];
}

/**
 * Decides a mutation on rows that were read without a lock. Returns undefined when it must be committed under locks. That is the
 * case when the mutation is refused (a refusal is final, so it is decided on the latest rows), when it sets a value aside, or when
 * an order or a client changes scopes with everything under it.
 */
export function decideUnlocked(context: Context, submitted: SubmittedMutation, rows: RowSet): Unlocked | undefined {
  if (isPaper(submitted.parsed) || readsUnderLocks(submitted.parsed, rows)) return undefined;
  const decision = decide(submitted, rows);
  const { changes, lost } = decision.outcome;
  if (decision.result.status === 'refused' || lost.length > 0 || rescopedParents(changes).length > 0) return undefined;
  const read = keysOf(submitted).flatMap((key) => rows.stored(key) ?? []);
  return { result: decision.result, changes, read, request: writeRequestOf(context, submitted, decision, rows, []) };
}

/** Leaves out the new notifications that their recipients have already: some come once, under an identifier that says so. */
async function withoutRepeated(trx: Trx, decision: Decision): Promise<Decision> {
  const once = decision.outcome.changes.filter(
    ({ collection, id }) => collection === 'notifications' && version(id) === 5,
  );
  if (once.length === 0) return decision;
  const stored = await readRows(
    trx,
    once.map(({ id }) => rowKey('notifications', id)),
  );
  const known = new Set(stored.map(({ id }) => id));
  const changes = decision.outcome.changes.filter(({ before, id }) => before !== undefined || !known.has(id));
  return { ...decision, outcome: { ...decision.outcome, changes } };
}

/**
 * Commits a mutation inside a transaction: locks what it reads, decides, and writes rows, memberships, result and
 * notification together (rule OB4). Stores a refusal in the same way. Returns the rows after the commit, and the
 * changes.
 */
export async function commitUnderLocks(
  context: Context,
  trx: Trx,
  given: SubmittedMutation,
): Promise<{ result: PushResult; now: StoredRow[]; changes: readonly RowChange[] }> {
  const { rows, found, read } = await lockReads(trx, given);
  const submitted = { ...given, read };
  let decision = decide(submitted, rows);
  const code = decision.result.error?.code;
  if (code === 'NotFound' || code === 'Forbidden') decision = await decideForFormer(trx, submitted, rows, decision);
  decision = await withoutRepeated(trx, await withPaperNumber(trx, submitted, rows, decision));
  const undecided = await readUndecided(trx, decision);
  if (isOneTooMany(decision, undecided, submitted.viewer.id)) decision = refusal(submitted, { code: 'LimitReached' });
  const { changes } = decision.outcome;
  const children = await childrenOf(trx, rescopedParents(changes));
  await writeRows(trx, writeRequestOf(context, submitted, decision, rows, children, undecided));
  return { result: decision.result, now: [...found, ...changes], changes };
}

const nothing = { changes: [], stamps: [], poked: new Map() };

/** Stores a refusal that does not depend on any row, so that the key always gets the same answer. */
export async function storeRefusal(context: Context, userId: string, hash: string, result: PushResult): Promise<void> {
  const results = [resultLine(userId, hash, result)];
  await writeRows(context.database.db, { plan: nothing, results, at: context.now() });
}
