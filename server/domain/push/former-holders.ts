import { z } from 'zod';
import type { RowKey } from '#contract/collections.ts';
import { parseRowKey, rowKey } from '#contract/collections.ts';
import { recordId } from '#contract/entities/common.ts';
import { visitUndo } from '#contract/mutations/visits/visit-undo.ts';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import type { Trx } from '../../db/connection/database.ts';
import type { FormerSpan } from '../../db/records/memberships.ts';
import { formerSpans } from '../../db/records/memberships.ts';
import { readRows } from '../../db/records/records.ts';
import { isLeftBy } from '../../db/records/order-changes.ts';
import { isAsLeft } from '../../db/records/visit-changes.ts';
import type { Decision, SubmittedMutation } from './decide.ts';
import { decide } from './decide.ts';
import { deviceRowId } from '../devices/devices.ts';
import { refusalNotices } from './refusal-notices.ts';
import { isOrder } from '../rows/row-scopes.ts';
import { RowSet } from '../rows/row-set.ts';
import { ownerScope, userScope } from '../rows/scopes.ts';
import type { Viewer } from '../rows/viewer.ts';
import { changeTo } from '../rows/write-plan.ts';

/**
 * Milliseconds by which `left_at` may precede the first moment the departure could be pulled: the time limit of a
 * transaction.
 */
const departureTolerance = 30_000;

/** What somebody works on, and loses. */
const workedOn = new Set(['orders', 'visits', 'clients']);

/** Returns the order, visit or client that the mutation is about. */
function keysHeld({ parsed: { definition, args } }: SubmittedMutation): RowKey[] {
  const keys = [definition.root(args), ...definition.requires(args)];
  return [...new Set(keys)].filter((key) => workedOn.has(parseRowKey(key).collection));
}

/** Returns the scopes of those who work on a row. What was opened or is seen only was never theirs. */
function workingScopes({ id, commercial }: Viewer): string[] {
  return [userScope(id), ...(commercial ? [ownerScope(id)] : [])];
}

/**
 * Returns true when the author had the row when they made the mutation, by the server's log: after it came to them, and before
 * they could know that it had left. They saw a state of it (`asOf`), or say when they made the change.
 */
function couldNotKnow({ mutation, madeAt, claimsFrom }: SubmittedMutation, { key, since, left }: FormerSpan): boolean {
  const from = since?.getTime() ?? Number.NEGATIVE_INFINITY;
  const asOf = Date.parse(mutation.asOf ?? '');
  // Of a client, only the agent's own time counts (rule PL3k).
  const seen = asOf >= from && parseRowKey(key).collection !== 'clients' ? asOf : madeAt;
  return madeAt >= from && Math.max(seen, claimsFrom) <= left.getTime() + departureTolerance;
}

/** Returns true for an order or a visit that the author made: it was theirs before the server heard of it. */
function isOwnWork({ viewer }: SubmittedMutation, key: RowKey, rows: RowSet): boolean {
  const row = rows.stored(key)?.row;
  if (row === undefined) return false;
  if (isOrder(row)) return row.createdBy?.id === viewer.id;
  const by = 'plannedStart' in row ? row.history[0]?.by : undefined;
  return by?.id === viewer.id;
}

/** Returns the time during which that was the author's, when it was when they made the mutation: of an order, also its visit. */
function timeHeld(submitted: SubmittedMutation, keys: readonly RowKey[], spans: readonly FormerSpan[], rows: RowSet) {
  const of = keys.find((key) => parseRowKey(key).collection === 'visits') ?? keys[0];
  return spans
    .filter(({ key }) => key === of)
    .map((span) => (isOwnWork(submitted, span.key, rows) ? { ...span, since: null } : span))
    .find((span) => couldNotKnow(submitted, span));
}

const aboutVisit = z.object({ visitId: recordId });

/**
 * Returns true for what somebody did at a visit that was theirs, when their device had reported before the order left that it
 * held changes of the order, and has not reported more of them since. The visit is as it was at that report: given once only, to
 * who has the order, at its time, with its services, and begun by nobody else (rule PL3m).
 */
async function wasReported(trx: Trx, submitted: SubmittedMutation, rows: RowSet): Promise<boolean> {
  const { viewer, deviceId, madeAt, parsed } = submitted;
  const visit = rows.get('visits', aboutVisit.safeParse(parsed.args).data?.visitId ?? '');
  if (deviceId === null || visit === undefined) return false;
  // Who brought the order sees its visits, and makes none.
  const [span] = await formerSpans(trx, [rowKey('visits', visit.id)], [userScope(viewer.id)]);
  const id = deviceRowId(deviceId, viewer.id);
  const device = new RowSet(await readRows(trx, [rowKey('devices', id)])).get('devices', id);
  const since = Date.parse(device?.status.orders.find(({ orderId }) => orderId === visit.orderId)?.since ?? '');
  if (span === undefined || Number.isNaN(since) || since > span.left.getTime() || madeAt > since) return false;
  if (visit.history.some(({ at, by }) => by.id !== viewer.id && Date.parse(at) > since)) return false;
  const isLater = brusselsDay(visit.plannedStart) > brusselsDay(new Date(since));
  const isGiven = visit.employee.id !== rows.get('orders', visit.orderId)?.assignee?.id;
  if (isLater || isGiven) return false;
  const { orderId } = visit;
  return isAsLeft(trx, { visitId: visit.id, orderId, employeeId: viewer.id, since: new Date(since), left: span.left });
}

/** Decides the undoing of a step at a visit that its author still has, though its order has left them. Any other decision stays. */
async function decideOwnUndo(
  trx: Trx,
  submitted: SubmittedMutation,
  rows: RowSet,
  { spans, decision }: { spans: readonly FormerSpan[]; decision: Decision },
): Promise<Decision> {
  const [span, ...others] = spans;
  if (submitted.parsed.definition.name !== visitUndo.name || span === undefined || others.length > 0) return decision;
  const { collection, id } = parseRowKey(span.key);
  if (collection !== 'orders') return decision;
  const byOwnStep = await isLeftBy(trx, { orderId: id, userId: submitted.viewer.id, left: span.left });
  return decide({ ...submitted, departure: { at: span.left, byOwnStep } }, rows);
}

/**
 * Decides a mutation whose rows its author does not see, or may not change. Evidence of an author who had them and could not know
 * adds to them. Any other refusal notifies the author and who has the order now.
 */
export async function decideForFormer(
  trx: Trx,
  submitted: SubmittedMutation,
  rows: RowSet,
  decision: Decision,
): Promise<Decision> {
  const { viewer, parsed } = submitted;
  const keys = keysHeld(submitted);
  const spans = await formerSpans(trx, keys, workingScopes(viewer));
  const [first, ...others] = spans;
  if (first === undefined) return decision;
  const isEvidence = parsed.definition.evidence?.(parsed.args) === true;
  const held = isEvidence ? timeHeld(submitted, keys, spans, rows) : undefined;
  const second =
    held === undefined
      ? await decideOwnUndo(trx, submitted, rows, { spans, decision })
      : decide(submitted, rows, { ...held, wasReported: await wasReported(trx, submitted, rows) });
  if (second.result.status !== 'refused') return second;
  const left = others.reduce((last, span) => (span.left > last ? span.left : last), first.left);
  const changes = refusalNotices(submitted, rows, left).map((notice) => changeTo('notifications', notice, undefined));
  return { ...second, outcome: { ...second.outcome, changes } };
}
