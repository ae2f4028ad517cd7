import { rowKey } from '#contract/collections.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Payment, ProposedPayment } from '#contract/entities/payment.ts';
import type { PebDraft } from '#contract/entities/peb-draft.ts';
import type { Upload } from '#contract/entities/upload.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { canSettleDraft } from '#contract/mutations/evidence/drafts.ts';
import type { RowEffect } from '#contract/mutations/definition.ts';
import { changeOn } from '#contract/mutations/definition.ts';
import { wrongArgument } from '#contract/mutations/refusals.ts';
import { cashMax } from '#contract/values/limits.ts';
import { doubtfulPayments } from '#contract/rules/payments/amount-due.ts';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { acceptanceLack, canRejectDraft } from '#contract/rules/decisions.ts';
import { referenceOf, structuredReference } from '#contract/rules/payments/structured-reference.ts';
import { vatIn, vatRateOf } from '#contract/rules/payments/vat.ts';
import type { RowSet } from '../../rows/row-set.ts';
import { refOf } from '../../rows/viewer.ts';
import type { Facts, MutationRule, Refusal, Rules } from '../rule.ts';
import { notify, notifyPeople, unlessDueSoon, unlessSame } from '../rule.ts';

type Issue = MutationArgs<'invoice.issue'>;
type Paper = 'invoice' | 'paymentNotice';

/** Refuses a due date that is past or far ahead, and a total or a VAT that is not the order's. */
function issueRefusal(kind: Paper, args: Issue, facts: Facts): Refusal {
  const { rows, viewer, now, content } = facts;
  const existing = rows.get('invoices', args.invoiceId);
  if (existing !== undefined)
    return unlessSame(existing, { orderId: args.orderId, kind }, ({ issuedBy }) => issuedBy.id === viewer.id);
  const order = rows.get('orders', args.orderId);
  if (order === undefined) return 'StateNotAllowed';
  if (args.dueOn < brusselsDay(now)) return wrongArgument('dueOn', 'too_small');
  const rate = vatRateOf(order, content);
  const isSeen = order.total === args.total && rate !== undefined && args.vat === vatIn(order.total, rate);
  return unlessDueSoon('paper', args.dueOn, facts, 'dueOn') ?? (isSeen ? undefined : 'Conflict');
}

/**
 * Gives the paper its number, its date by the server's clock and the order's reference, and names it on the order. An order has one
 * reference, its first paper's.
 */
function issueEffects(kind: Paper, { invoiceId, orderId }: Issue, { number, now, rows }: Facts): RowEffect[] {
  if (number === undefined) return [];
  const issuedAt = now.toISOString();
  const reference = referenceOf(rows.get('orders', orderId)) ?? structuredReference(number);
  return [
    changeOn('invoices', invoiceId, (paper) =>
      paper.number === null ? { ...paper, number, issuedAt, reference } : paper,
    ),
    changeOn('orders', orderId, (order): Order =>
      order[kind] === null ? { ...order, [kind]: { number, issuedAt } } : order,
    ),
  ];
}

function issueRule(kind: Paper): MutationRule<Issue> {
  return {
    numbers: (args) => ({
      series: kind === 'invoice' ? 'invoices' : 'paymentNotices',
      row: rowKey('invoices', args.invoiceId),
    }),
    refusal: (args, facts) => issueRefusal(kind, args, facts),
    effects: (args, facts) => issueEffects(kind, args, facts),
  };
}

type Money = Pick<ProposedPayment, 'paymentId' | 'method' | 'amount'>;

/** Returns true for cash that brings an order over the legal maximum, which is for the whole debt. */
export function exceedsCash(orderId: string, { paymentId, method, amount }: Money, { rows }: Facts): boolean {
  if (method !== 'cash') return false;
  const others = rows.under('payments', orderId).filter((one) => one.method === 'cash' && one.id !== paymentId);
  return others.reduce((sum, one) => sum + one.amount, amount) > cashMax;
}

/** Refuses money for a cancelled order, too much cash, and a payment under the identifier of another. */
export function unlessReceivable(orderId: string, money: Money, by: string, facts: Facts): Refusal {
  const { paymentId, amount, method } = money;
  const existing = facts.rows.get('payments', paymentId);
  if (existing !== undefined)
    return unlessSame(existing, { orderId, amount, method }, ({ receivedBy }) => receivedBy.id === by);
  if (facts.rows.get('orders', orderId)?.state === 'cancelled') return 'StateNotAllowed';
  return exceedsCash(orderId, money, facts) ? wrongArgument('amount', 'too_big') : undefined;
}

/**
 * Returns a payment as a proposal when the order has left its author, since only their device knows when they received it (rule
 * PL3j), and when the order was cancelled meanwhile. Undefined for a payment that is stored already.
 */
export function proposedPayment(
  orderId: string,
  payment: Omit<ProposedPayment, 'receivedBy'>,
  { contributes, rows, viewer }: Facts,
): { payment: ProposedPayment } | undefined {
  const isLate = contributes || (rows.get('orders', orderId)?.state === 'cancelled' && !viewer.supervisor);
  if (!isLate || rows.get('payments', payment.paymentId) !== undefined) return undefined;
  return { payment: { ...payment, receivedBy: refOf(viewer) } };
}

/** Refuses a counter-entry of no payment of the order, and another one under its identifier. */
function correctionRefusal(args: MutationArgs<'payment.correct'>, { rows, viewer }: Facts): Refusal {
  const { orderId, paymentId, correctedId: corrects } = args;
  const existing = rows.get('payments', paymentId);
  if (existing !== undefined)
    return unlessSame(existing, { orderId, corrects }, ({ receivedBy }) => receivedBy.id === viewer.id);
  return rows.get('payments', corrects)?.orderId === orderId ? undefined : 'NotFound';
}

/** Notifies the order's handler of a payment that brings more than was due. */
function doubtNotices(
  { orderId, paymentId }: MutationArgs<'payment.record'>,
  facts: Facts,
  after: RowSet,
): RowEffect[] {
  const { rows } = facts;
  const order = rows.get('orders', orderId);
  if (order === undefined || rows.get('payments', paymentId) !== undefined) return [];
  const before = rows.under('payments', orderId);
  const doubtful = (payments: Payment[]): number => doubtfulPayments(order.total, payments).size;
  return doubtful([...before, ...after.under('payments', orderId)]) > doubtful(before)
    ? notify('paymentBeyondDue', [order.handler], { orderId }, facts)
    : [];
}

/** Returns the file of a draft's document, as it was when its client answered. */
function paperOf({ documentId }: PebDraft, { rows, at }: Facts): Pick<Upload, 'removed'> | undefined {
  const document = documentId === null ? undefined : rows.get('documents', documentId);
  const removed = (document && rows.get('uploads', document.uploadId)?.removed) ?? null;
  return removed !== null && removed.at < at ? { removed } : undefined;
}

export const billingRules = {
  'invoice.issue': issueRule('invoice'),
  'paymentNotice.issue': issueRule('paymentNotice'),
  'payment.record': {
    refusal: (args, facts) =>
      proposedPayment(args.orderId, args, facts) === undefined
        ? unlessReceivable(args.orderId, args, facts.viewer.id, facts)
        : undefined,
    proposals: ({ orderId, ...payment }, facts) => {
      const values = proposedPayment(orderId, payment, facts);
      return values && { orderId, values, rest: null };
    },
    effects: doubtNotices,
  },
  'payment.correct': {
    refusal: correctionRefusal,
  },
  'draft.submit': {
    reads: ({ documentId }) => (documentId === null ? [] : [rowKey('documents', documentId)]),
    refusal: ({ draftId, orderId, documentId }, { rows, viewer }) => {
      if (documentId !== null && rows.get('documents', documentId)?.orderId !== orderId) return 'NotFound';
      return unlessSame(rows.get('pebDrafts', draftId), { orderId }, (row) => row.submittedBy.id === viewer.id);
    },
  },
  'draft.decide': {
    reads: ({ draftId }) => [{ kind: 'draftPaper', of: draftId }],
    refusal: ({ draftId, orderId, submittedAt, to, seen }, facts) => {
      const { rows } = facts;
      const [draft, order] = [rows.get('pebDrafts', draftId), rows.get('orders', orderId)];
      if (draft?.orderId !== orderId) return 'NotFound';
      // The order refers to the draft by this instant: another one would decide the draft and leave the order waiting.
      if (draft.submittedAt !== submittedAt) return 'Conflict';
      if (to === 'rejected' && order !== undefined && !canRejectDraft(order)) return 'StateNotAllowed';
      if (to === 'accepted' && acceptanceLack(draft, order, paperOf(draft, facts)) !== undefined)
        return 'StateNotAllowed';
      return canSettleDraft(draft, to, seen) ? undefined : 'StateNotAllowed';
    },
    effects: ({ orderId, to }, facts) =>
      notifyPeople(to === 'accepted' ? 'draftAccepted' : 'draftRejected', orderId, facts),
  },
} satisfies Rules;
