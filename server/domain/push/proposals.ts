import { z } from 'zod';
import type { Row } from '#contract/collections.ts';
import { rowKey } from '#contract/collections.ts';
import { recordId } from '#contract/entities/common.ts';
import { siteTexts } from '#contract/mutations/orders/order-update.ts';
import { proposedVisit } from '#contract/entities/visit.ts';
import { sameJson } from '#contract/rules/text/same-json.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../db/connection/database.ts';
import { lockChildrenOf } from '../../db/records/records.ts';
import type { LostValue } from '../rows/apply.ts';
import type { Decision } from './decide.ts';
import { RowSet } from '../rows/row-set.ts';
import type { RowChange } from '../rows/write-plan.ts';
import { changeTo } from '../rows/write-plan.ts';

/**
 * Values that the office decides on (rules CF3, PL3j, PL3l). Of one author, order and field there is one that waits: a later one
 * takes its place.
 */

type Conflict = Row<'conflicts'>;

/** The row that a proposed value is about, besides its order. */
const aboutRow = z.union([z.object({ paymentId: recordId }), z.object({ visitId: recordId })]);

/** Returns true for values of which the office decides on one each: of the same field and author, about the same row. */
function isSameProposal(one: LostValue, other: Conflict): boolean {
  if (one.writtenAt === undefined || other.writtenAt === undefined) return false;
  const about = ({ field, lost, lostBy, orderId }: LostValue): unknown => ({
    field,
    orderId,
    by: lostBy?.id,
    // No text takes the place of another.
    of: aboutRow.safeParse(lost).data ?? (Object.hasOwn(siteTexts, field) ? lost : null),
  });
  return sameJson(about(one), about(other));
}

/** Adds the steps of a visit to those that wait for a decision. Any other value takes the place of the former. */
function addedTo(former: Conflict, field: string, lost: unknown): unknown {
  if (field !== 'visit') return lost;
  const [before, added] = [proposedVisit.parse(former.lost), proposedVisit.parse(lost)];
  const steps = [
    ...before.steps.filter(({ state }) => added.steps.every((one) => one.state !== state)),
    ...added.steps,
  ];
  return { ...added, steps, absence: added.absence ?? before.absence };
}

/** Returns the change that stores a lost value: a new conflict, or another value of a proposal that is not decided. */
export function conflictChange(
  context: Context,
  value: LostValue,
  facts: Pick<Conflict, 'mutationId' | 'at' | 'restored'>,
  undecided: RowSet,
): RowChange {
  const former = undecided.all('conflicts').find((row) => isSameProposal(value, row));
  if (former === undefined) return changeTo('conflicts', { ...value, ...facts, id: context.newId() }, undefined);
  const lost = addedTo(former, value.field, value.lost);
  const isLater = (value.position?.at ?? '') >= (former.position?.at ?? '');
  const position = isLater ? value.position : former.position;
  return changeTo(
    'conflicts',
    { ...former, ...value, ...facts, lost, ...(position === undefined ? {} : { position }) },
    undecided.stored(rowKey('conflicts', former.id)),
  );
}

/** Proposals of one author about one order that may wait for a decision, and values that merges set aside. */
export const proposalsMax = 20;
export const lostValuesMax = 100;

type OfRow = Pick<Conflict, 'orderId' | 'of'>;

/** Returns the identifier of the row under which a value is listed: its order, or its client. */
function parentOfValue({ orderId, of }: OfRow): string | undefined {
  return orderId ?? of?.id;
}

/**
 * Returns true when a value would wait beside too many of its author: of an order, each proposal names another payment or visit
 * (rule PL3l), and each merge with an unknown base sets a value aside (rule CF2d).
 */
export function isOneTooMany({ outcome }: Decision, undecided: RowSet, authorId: string): boolean {
  // A decision makes room for the value that it replaces.
  const decided = new Set(outcome.changes.map(({ id }) => id));
  const waiting = undecided
    .all('conflicts')
    .filter(({ id, lostBy, keptBy }) => !decided.has(id) && (lostBy?.id === authorId || keptBy?.id === authorId));
  return outcome.lost.some((value) => {
    if (waiting.some((row) => isSameProposal(value, row))) return false;
    const isProposal = value.writtenAt !== undefined;
    const beside = waiting.filter(
      (row) => (row.writtenAt !== undefined) === isProposal && parentOfValue(row) === parentOfValue(value),
    );
    return beside.length >= (isProposal ? proposalsMax : lostValuesMax);
  });
}

/** Reads the values of the same orders and clients that nobody has decided on. */
export async function readUndecided(trx: Trx, { outcome }: Decision): Promise<RowSet> {
  const parents = outcome.lost.flatMap((value) => parentOfValue(value) ?? []);
  if (parents.length === 0) return new RowSet([]);
  return new RowSet(await lockChildrenOf(trx, [...new Set(parents)], ['undecidedConflicts']));
}
