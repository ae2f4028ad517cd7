import type { AnyRow, RowKey } from '../collections.ts';
import type { Decided } from '../entities/decision.ts';
import type { Order } from '../entities/order.ts';
import type { PebDraft } from '../entities/peb-draft.ts';
import type { Upload } from '../entities/upload.ts';
import { isBeforeVisit } from './orders/order-states.ts';

/** A decision as its mutation says it. */
export interface MadeDecision extends Pick<Decided, 'reason'> {
  /** Null for an act that ends what was decided: it says nothing of its own. */
  accepted: boolean | null;
  /** The row that it is about. */
  row: RowKey;
  /** The agent whose claim it is about; absent for anything but a claim. */
  claimant?: string;
  /** `at` of the last decision that its author saw; undefined in a decision of an earlier version. */
  seen: string | null | undefined;
}

/** Returns what was decided last about a row, or about a claim on it; null when nothing was. */
export function lastDecision(row: AnyRow | undefined, claimant?: string): Decided | null {
  if (row === undefined) return null;
  if ('review' in row) return row.review;
  if ('openedAt' in row) {
    const step = row.history.findLast(({ state }) => state === 'accepted' || state === 'returned');
    return step === undefined ? null : { ...step, accepted: step.state === 'accepted' };
  }
  if ('decided' in row) return row.decided === null ? null : { ...row.decided, accepted: row.state === 'accepted' };
  if ('claims' in row) return row.decidedClaims?.findLast((one) => one.claimant.id === claimant)?.decided ?? null;
  if ('restored' in row) {
    const { restored, upheld } = row;
    const stands = restored ?? upheld;
    return stands === undefined ? null : { ...stands, accepted: restored !== null, reason: '' };
  }
  return null;
}

/** Returns what a decision about this row names as seen. */
export function seenOf(row: AnyRow | undefined, claimant?: string): string | null {
  return lastDecision(row, claimant)?.at ?? null;
}

/**
 * Returns when a decision about a row is made: after the last one, which a later decision names by its time. Of two that claim
 * one instant, as those from before their order do, each is then seen or not by itself (rule DC1b).
 */
export function decidedAt(at: string, last: Pick<Decided, 'at'> | null | undefined): string {
  return !last || at > last.at ? at : new Date(Date.parse(last.at) + 1).toISOString();
}

/**
 * Judges a decision for device, button and server (rule DC1): returns the last decision when somebody else made it and the author
 * of this one had not seen it.
 */
export function unseenDecision(
  last: Decided | null,
  seen: MadeDecision['seen'],
  authorId: string,
): Decided | undefined {
  if (last === null || seen === undefined || last.by.id === authorId) return undefined;
  return last.at === seen ? undefined : last;
}

/** Returns true when a decision changes the last one, which its author saw: it is made all the same. */
export function isMadeAnyway(last: Decided | null, seen: MadeDecision['seen']): boolean {
  return last !== null && last.at === seen;
}

/** Returns true when a decision says nothing beyond the last one. */
export function saysTheSame(made: Pick<MadeDecision, 'accepted' | 'reason'>, last: Decided): boolean {
  return made.accepted === last.accepted && (made.reason === '' || made.reason === last.reason);
}

/** True until an order is certified: its certificate stands, so no PEB draft is rejected and brings it back to encoding. */
export function canRejectDraft({ state }: Pick<Order, 'state'>): boolean {
  return state !== 'certified';
}

/** What a client's yes to a PEB draft lacks: the visit that the draft is about, or the document that the client read. */
export type AcceptanceLack = 'visit' | 'document';

/**
 * Returns what keeps a client from accepting a draft; undefined when nothing does, or nobody here knows its order.
 * @param paper the file of its document, as far as it is known here
 */
export function acceptanceLack(
  { documentId }: Pick<PebDraft, 'documentId'>,
  order: Pick<Order, 'state'> | undefined,
  paper: Pick<Upload, 'removed'> | undefined,
): AcceptanceLack | undefined {
  if (order !== undefined && isBeforeVisit(order)) return 'visit';
  return documentId === null || (paper?.removed ?? null) !== null ? 'document' : undefined;
}

/** What a decision is judged by besides its row. */
interface DecisionFacts {
  supervisor: boolean;
  /** The order of the row; undefined when it is of none, or when nobody here knows it. */
  order: Pick<Order, 'state'> | undefined;
}

/**
 * Returns true when another decision can follow the last one: a client that was given away stays so, as does a value that was
 * restored or that its author took back, what a supervisor accepted of a file only a supervisor changes, and an accepted draft stays
 * with a certified order.
 */
export function canDecideAnyway(row: RowKey, last: Decided, { supervisor, order }: DecisionFacts): boolean {
  if (last.takenBack === true) return false;
  if (row.startsWith('uploads/') && !supervisor) return !last.accepted;
  if (row.startsWith('pebDrafts/')) return !last.accepted || order === undefined || canRejectDraft(order);
  return !last.accepted || !(row.startsWith('clients/') || row.startsWith('conflicts/'));
}
