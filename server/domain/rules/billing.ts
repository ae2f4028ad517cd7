import { rowKey } from '#contract/collections.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Payment, ProposedPayment } from '#contract/entities/payment.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import type { RowEffect } from '#contract/mutations/definition.ts';
import { changeOn } from '#contract/mutations/definition.ts';
import { settles } from '#contract/rules/amount-due.ts';
import { canDecideDraft } from '#contract/rules/record-states.ts';
import { structuredReference } from '#contract/rules/structured-reference.ts';
import { refOf } from '../viewer.ts';
import type { Facts, MutationRule, Refusal } from './rule.ts';
import { notify, unlessSame } from './rule.ts';

type Issue = MutationArgs<'invoice.issue'>;
type Paper = 'invoice' | 'paymentNotice';

/** Refuses a second paper of the same kind for an order, and a total that is not the order's. */
function issueRefusal(kind: Paper, args: Issue, { rows, viewer }: Facts): Refusal {
  const existing = rows.get('invoices', args.invoiceId);
  if (existing !== undefined)
    return unlessSame(existing, { orderId: args.orderId, kind }, ({ issuedBy }) => issuedBy.id === viewer.id);
  const order = rows.get('orders', args.orderId);
  if (order === undefined || order.state === 'cancelled' || order[kind] !== null) return 'StateNotAllowed';
  return order.total === args.total && args.vat <= args.total ? undefined : 'Conflict';
}

/**
 * Gives the paper its number and reference, and names it on the order. Uses the server's clock: devices distinguish
 * changes before and after the issue by it.
 */
function issueEffects(kind: Paper, { invoiceId, orderId }: Issue, { number, madeAt }: Facts): RowEffect[] {
  if (number === undefined) return [];
  const issuedAt = new Date(madeAt).toISOString();
  return [
    changeOn('invoices', invoiceId, (paper) =>
      paper.number === null ? { ...paper, number, issuedAt, reference: structuredReference(number) } : paper,
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

/** Returns what an order has received without this payment, in cents. */
function receivedWithout(paymentId: string, orderId: string, { rows }: Facts): number {
  const others = rows.all('payments').filter((one) => one.orderId === orderId && one.id !== paymentId);
  return others.reduce((sum, one) => sum + one.amount, 0);
}

/** Marks an order paid when the payments received, including this one, settle its total. */
export function paidEffect(
  {
    orderId,
    paymentId,
    amount,
    method,
  }: Pick<MutationArgs<'payment.record'>, 'orderId' | 'paymentId' | 'amount' | 'method'>,
  facts: Facts,
): RowEffect {
  const received = receivedWithout(paymentId, orderId, facts) + amount;
  return changeOn('orders', orderId, (order) =>
    received >= settles(order.total, method) ? { ...order, paid: true } : order,
  );
}

/**
 * Returns a payment as a proposal when the order has left its author: only their device knows when they received it (rule
 * PL3j). Undefined for anybody else, and for a payment that is stored already.
 */
export function proposedPayment(
  payment: Omit<ProposedPayment, 'receivedBy'>,
  { contributes, rows, viewer }: Facts,
): { payment: ProposedPayment } | undefined {
  if (!contributes || rows.get('payments', payment.paymentId) !== undefined) return undefined;
  return { payment: { ...payment, receivedBy: refOf(viewer) } };
}

export const billingRules = {
  'invoice.issue': issueRule('invoice'),
  'paymentNotice.issue': issueRule('paymentNotice'),
  'payment.record': {
    children: () => ['payments'],
    refusal: (args, facts) => {
      const { paymentId, orderId, amount, method } = args;
      const existing = facts.rows.get('payments', paymentId);
      const isOwn = (row: Payment): boolean => row.receivedBy.id === facts.viewer.id;
      return existing === undefined ? undefined : unlessSame(existing, { orderId, amount, method }, isOwn);
    },
    proposals: ({ orderId, ...payment }, facts) => {
      const values = proposedPayment(payment, facts);
      return values && { orderId, values, rest: null };
    },
    effects: (args, facts) => [paidEffect(args, facts)],
  } satisfies MutationRule<MutationArgs<'payment.record'>>,
  'draft.submit': {
    reads: ({ documentId }) => (documentId === null ? [] : [rowKey('documents', documentId)]),
    refusal: ({ draftId, orderId, documentId }, { rows, viewer }) => {
      if (documentId !== null && rows.get('documents', documentId)?.orderId !== orderId) return 'NotFound';
      const existing = rows.get('pebDrafts', draftId);
      if (existing !== undefined) return unlessSame(existing, { orderId }, (row) => row.submittedBy.id === viewer.id);
      const order = rows.get('orders', orderId);
      const isOver = order?.state === 'certified' || order?.state === 'cancelled';
      return order?.draft?.state === 'waiting' || isOver ? 'StateNotAllowed' : undefined;
    },
  } satisfies MutationRule<MutationArgs<'draft.submit'>>,
  'draft.decide': {
    refusal: ({ draftId, orderId, submittedAt, to }, { rows }) => {
      const draft = rows.get('pebDrafts', draftId);
      if (draft?.orderId !== orderId) return 'NotFound';
      // The order refers to the draft by this instant: another one would decide the draft and leave the order waiting.
      if (draft.submittedAt !== submittedAt) return 'Conflict';
      return canDecideDraft(draft.state, to) ? undefined : 'StateNotAllowed';
    },
    effects: ({ orderId, to }, facts) => {
      const order = facts.rows.get('orders', orderId);
      const kind = to === 'accepted' ? 'draftAccepted' : 'draftRejected';
      return notify(kind, [order?.handler, order?.assignee], { orderId }, facts);
    },
  } satisfies MutationRule<MutationArgs<'draft.decide'>>,
};
