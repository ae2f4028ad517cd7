import { version } from 'uuid';
import { parseRowKey, rowKey } from '#contract/collections.ts';
import { recordedDecision } from '#contract/protocol/order-history.ts';
import type { PushResult } from '#contract/protocol/push.ts';
import { lastDecision } from '#contract/rules/decisions.ts';
import type { UnderOrder } from '#contract/mutations/definition.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../db/database.ts';
import { countOthers, lockCounted } from '../db/counted-rows.ts';
import { takeNumber } from '../db/number-series.ts';
import type { ChildRows } from '../db/records.ts';
import {
  childrenOf,
  feedbackOf,
  latestOrdersOf,
  lockChildrenOf,
  lockMergedClients,
  lockOrdersOf,
  lockRows,
  readRows,
  unavailabilitiesOf,
  visitsDuring,
} from '../db/records.ts';
import type { StoredRow } from '../db/stored-row.ts';
import type { ResultLine, WriteRequest } from '../db/write-rows.ts';
import { writeRows } from '../db/write-rows.ts';
import type { Decision, SubmittedMutation } from './decide.ts';
import { decide, keysOf, refusal } from './decide.ts';
import { decideForFormer } from './former-holders.ts';
import type { ParsedMutation } from './parse-mutation.ts';
import { conflictChange, isOneTooMany, readUndecided } from './proposals.ts';
import { RowSet } from './row-set.ts';
import { ownScope } from './scopes.ts';
import type { RowChange } from './write-plan.ts';
import { rescopedParents, planWrite } from './write-plan.ts';

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
  if (needsDatabaseRows(submitted, rows)) return undefined;
  const decision = decide(submitted, rows);
  const { changes, lost } = decision.outcome;
  if (decision.result.status === 'refused' || lost.length > 0 || rescopedParents(changes).length > 0) return undefined;
  const read = keysOf(submitted).flatMap((key) => rows.stored(key) ?? []);
  return { result: decision.result, changes, read, request: writeRequestOf(context, submitted, decision, rows, []) };
}

/** Returns true when the decision needs rows whose keys only the database knows. */
function needsDatabaseRows({ parsed: { definition, rule, args } }: SubmittedMutation, rows: RowSet): boolean {
  const client = rows.get('clients', rule.client?.(args) ?? '');
  if (client?.mergedInto !== undefined) return true;
  const needsMore =
    isPaper({ rule, args }) ||
    rule.ordersOf !== undefined ||
    rule.leaves?.(args, rows) !== undefined ||
    rule.visitsDuring !== undefined ||
    rule.formOf !== undefined ||
    rule.counted !== undefined;
  return needsMore || childrenNeeded({ definition, rule, args }).length > 0;
}

/** The rows of the server that hold what effects read under an order. */
const readFrom: Readonly<Record<UnderOrder, readonly ChildRows[]>> = {
  payments: ['payments'],
  visits: ['openVisits'],
  // Its key is known.
  followUps: [],
};

/** Returns the rows under the aggregate that effects and the decision need, each kind once. */
function childrenNeeded({ definition, rule, args }: ParsedMutation): ChildRows[] {
  const read = definition.reads?.(args).flatMap((collection) => readFrom[collection]) ?? [];
  return [...new Set([...read, ...(rule.children?.(args) ?? [])])];
}

/** Returns true for the issue of a paper, which takes its number when it is stored. */
function isPaper({ rule, args }: Pick<ParsedMutation, 'rule' | 'args'>): boolean {
  return (rule.numbers?.(args).series ?? 'orders') !== 'orders';
}

/** Adds how many others the author has, counted under a lock, where the rule needs that. */
async function withOthers(trx: Trx, submitted: SubmittedMutation): Promise<SubmittedMutation> {
  const { parsed, viewer } = submitted;
  const key = parsed.rule.counted?.(parsed.args);
  if (key === undefined) return submitted;
  await lockCounted(trx, viewer.id);
  return { ...submitted, others: await countOthers(trx, ownScope(viewer.id), key) };
}

/** Decides again with the number of a new paper, which its series gives last: a refused one takes none. */
async function withPaperNumber(
  trx: Trx,
  submitted: SubmittedMutation,
  rows: RowSet,
  decision: Decision,
): Promise<Decision> {
  const created = submitted.parsed.rule.numbers?.(submitted.parsed.args);
  if (created === undefined || !isPaper(submitted.parsed) || decision.result.status === 'refused') return decision;
  if (rows.stored(created.row) !== undefined) return decision;
  return decide({ ...submitted, number: await takeNumber(trx, created.series, submitted.now) }, rows);
}

/** Reads the order and the submitted forms of the locked visit, where the rule needs them. */
async function readForm(trx: Trx, { parsed: { rule, args } }: SubmittedMutation, rows: RowSet): Promise<StoredRow[]> {
  const visit = rows.get('visits', rule.formOf?.(args) ?? '');
  if (visit === undefined) return [];
  return [...(await readRows(trx, [rowKey('orders', visit.orderId)])), ...(await feedbackOf(trx, visit.id))];
}

/** Locks the rows under the aggregate, the orders of a client and those who are one with them, where the rule needs them. */
async function lockFurtherRows(
  trx: Trx,
  { parsed: { definition, rule, args } }: SubmittedMutation,
  rows: RowSet,
): Promise<StoredRow[]> {
  const [, id = ''] = definition.root(args).split('/');
  const among = childrenNeeded({ definition, rule, args });
  const clientId = rule.client?.(args);
  const ordersOf = rule.ordersOf?.(args);
  const left = rule.leaves?.(args, rows);
  const merged: StoredRow[] = [];
  for (const client of new Set([clientId, ordersOf, left]))
    if (client !== undefined) merged.push(...(await lockMergedClients(trx, client)));
  const parents = [...new Set([...(rule.parents?.(args) ?? [id]), ...merged.map((client) => client.id)])];
  const children = among.length === 0 ? [] : await lockChildrenOf(trx, parents, among);
  const orders = ordersOf === undefined ? [] : await lockOrdersOf(trx, ordersOf);
  const latest = left === undefined ? [] : await latestOrdersOf(trx, left);
  // A locked row is the latest.
  const others = latest.filter((order) => rows.stored(rowKey('orders', order.id)) === undefined);
  return [...merged, ...children, ...orders, ...others];
}

/** Reads the unavailabilities or the visits of employees, where the rule needs them, after locking the employees. */
async function readTimes(trx: Trx, { parsed: { rule, args } }: SubmittedMutation, rows: RowSet): Promise<StoredRow[]> {
  const during = rule.visitsDuring?.(args, rows) ?? [];
  const away = rule.unavailabilitiesOf?.(args, rows) ?? [];
  const employees = [...new Set([...away, ...during.map(({ employeeId }) => employeeId)])];
  if (employees.length === 0) return [];
  await lockRows(
    trx,
    employees.map((id) => rowKey('employees', id)),
  );
  const found = away.length === 0 ? [] : await unavailabilitiesOf(trx, away);
  for (const period of during) found.push(...(await visitsDuring(trx, period.employeeId, period)));
  // A locked row is the latest; the same row read again is not.
  return found.filter(({ collection, id }) => rows.stored(rowKey(collection, id)) === undefined);
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
 * Commits a mutation inside a transaction: locks its rows, decides, and writes rows, memberships, result and
 * notification together (rule OB4). Stores a refusal in the same way. Returns the rows after the commit, and the
 * changes.
 */
export async function commitUnderLocks(
  context: Context,
  trx: Trx,
  given: SubmittedMutation,
): Promise<{ result: PushResult; now: StoredRow[]; changes: readonly RowChange[] }> {
  const submitted = await withOthers(trx, given);
  const locked = await lockRows(trx, keysOf(submitted));
  const rows = new RowSet(locked);
  if (needsDatabaseRows(submitted, rows)) {
    const further = await lockFurtherRows(trx, submitted, rows);
    for (const stored of further) rows.put(stored);
    locked.push(...further);
  }
  for (const read of await readTimes(trx, submitted, rows)) rows.put(read);
  for (const read of await readForm(trx, submitted, rows)) rows.put(read);
  let decision = decide(submitted, rows);
  const code = decision.result.error?.code;
  if (code === 'NotFound' || code === 'Forbidden') decision = await decideForFormer(trx, submitted, rows, decision);
  decision = await withoutRepeated(trx, await withPaperNumber(trx, submitted, rows, decision));
  const undecided = await readUndecided(trx, decision);
  if (isOneTooMany(decision, undecided, submitted.viewer.id)) decision = refusal(submitted, { code: 'LimitReached' });
  const { changes } = decision.outcome;
  const children = await childrenOf(trx, rescopedParents(changes));
  await writeRows(trx, writeRequestOf(context, submitted, decision, rows, children, undecided));
  return { result: decision.result, now: [...locked, ...changes], changes };
}

const nothing = { changes: [], stamps: [], poked: new Map() };

/** Stores a refusal that does not depend on any row, so that the key always gets the same answer. */
export async function storeRefusal(context: Context, userId: string, hash: string, result: PushResult): Promise<void> {
  const results = [resultLine(userId, hash, result)];
  await writeRows(context.database.db, { plan: nothing, results, at: context.now() });
}
