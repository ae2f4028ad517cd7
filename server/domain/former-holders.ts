import { z } from 'zod';
import { rowKey } from '#contract/collections.ts';
import { recordId } from '#contract/entities/common.ts';
import type { Trx } from '../db/database.ts';
import { lastDeparture } from '../db/memberships.ts';
import { readRows } from '../db/records.ts';
import type { Decision, SubmittedMutation } from './decide.ts';
import { decide } from './decide.ts';
import { deviceRowId } from './devices.ts';
import { refusalNotices } from './refusal-notices.ts';
import { RowSet } from './row-set.ts';
import { ownerScope, scopesOfViewer } from './scopes.ts';
import { changeTo } from './write-plan.ts';

/**
 * Milliseconds by which `left_at` may precede the first moment the departure could be pulled: the time limit of a
 * transaction.
 */
const departureTolerance = 30_000;

/**
 * Returns true when the mutation is evidence on an order that left its author's scopes, and the author could not know
 * yet: it left after the state that the author saw (rule PL3).
 */
function contributes(submitted: SubmittedMutation, left: Date): boolean {
  const { mutation, madeAt, claimsFrom, parsed } = submitted;
  if (parsed.definition.evidence?.(parsed.args) !== true) return false;
  const seen = mutation.asOf === undefined ? madeAt : Date.parse(mutation.asOf);
  const known = Math.max(seen, claimsFrom);
  return left.getTime() + departureTolerance >= known;
}

/** Returns when the mutation's rows left its author; undefined when they never had them, or long ago. */
function departure(trx: Trx, { viewer, parsed: { definition, args } }: SubmittedMutation): Promise<Date | undefined> {
  return lastDeparture(trx, [definition.root(args), ...definition.requires(args)], scopesOfViewer(viewer));
}

const aboutVisit = z.object({ visitId: recordId });

/**
 * Returns true for what somebody did at a visit that was theirs, when their device had reported before the order left that it
 * held changes of the order, and has not reported more of them since. Nobody else has begun the visit since (rule PL3m).
 */
async function wasReported(
  trx: Trx,
  { viewer, deviceId, madeAt, parsed }: SubmittedMutation,
  rows: RowSet,
  left: Date,
): Promise<boolean> {
  const visit = rows.get('visits', aboutVisit.safeParse(parsed.args).data?.visitId ?? '');
  if (deviceId === null || visit === undefined) return false;
  const id = deviceRowId(deviceId, viewer.id);
  const device = new RowSet(await readRows(trx, [rowKey('devices', id)])).get('devices', id);
  const since = Date.parse(device?.status.orders.find(({ orderId }) => orderId === visit.orderId)?.since ?? '');
  if (Number.isNaN(since) || since > left.getTime() || madeAt > since) return false;
  if (visit.history.some(({ at, by }) => by.id !== viewer.id && Date.parse(at) > since)) return false;
  return (await lastDeparture(trx, [rowKey('visits', visit.id)], scopesOfViewer(viewer))) !== undefined;
}

/**
 * Decides a mutation whose rows its author does not see. Evidence of an author who could not know is accepted. Any
 * other refusal notifies the author and who has the order now.
 */
export async function decideForFormer(
  trx: Trx,
  submitted: SubmittedMutation,
  rows: RowSet,
  decision: Decision,
): Promise<Decision> {
  const left = await departure(trx, submitted);
  if (left === undefined) return decision;
  const had = (await wasReported(trx, submitted, rows, left)) ? 'reported' : 'hadOrder';
  const second = contributes(submitted, left) ? decide(submitted, rows, had) : decision;
  if (second.result.status !== 'refused') return second;
  const changes = refusalNotices(submitted, rows, left).map((notice) => changeTo('notifications', notice, undefined));
  return { ...second, outcome: { ...second.outcome, changes } };
}

/**
 * Decides evidence about a client whom its author sees and does not have. It is accepted from who was the client's agent
 * when they made it: the client left them later by the server's log, and their device had not reported since that it held
 * nothing so old (rule PL3k).
 */
export async function decideForFormerAgent(
  trx: Trx,
  submitted: SubmittedMutation,
  rows: RowSet,
  decision: Decision,
): Promise<Decision> {
  const { viewer, madeAt, claimsFrom, parsed } = submitted;
  if (parsed.definition.evidence?.(parsed.args) !== true) return decision;
  const left = await lastDeparture(trx, [parsed.definition.root(parsed.args)], [ownerScope(viewer.id)]);
  const wasAgent = left !== undefined && left.getTime() + departureTolerance >= Math.max(madeAt, claimsFrom);
  return wasAgent ? decide(submitted, rows, 'wasAgent') : decision;
}
