import { z } from 'zod';
import { rowKey } from '../../collections.ts';
import { cents, givenDay, recordId } from '../../entities/common.ts';
import type { Invoice } from '../../entities/invoice.ts';
import { paymentMethod } from '../../entities/payment.ts';
import { cashMax, correctionReasonMax } from '../../values/limits.ts';
import type { MutationContext, RowEffect } from '../definition.ts';
import { settledBy } from '../../rules/payments/amount-due.ts';
import { changeOn, defineMutation, effectOn, onOrder } from '../definition.ts';
import { correctionRefusal, issueRefusal } from '../refusals.ts';

const issueArgs = z.strictObject({
  orderId: recordId,
  invoiceId: recordId,
  dueOn: givenDay,
  /** The order's total as its issuer saw it, and the VAT in it. */
  total: cents.min(0),
  vat: cents.min(0),
});
type Issue = z.infer<typeof issueArgs>;

/** Returns the effects of issuing an invoice or a payment notice. The server assigns the number. */
function issued(a: Issue, kind: Invoice['kind'], { actor, at }: MutationContext): RowEffect[] {
  const { invoiceId: id, orderId, dueOn, total, vat } = a;
  const fresh: Invoice = {
    id,
    orderId,
    kind,
    number: null,
    issuedAt: at,
    issuedBy: actor,
    dueOn,
    total,
    vat,
    reference: null,
  };
  // Names the order unchanged: the server adds the number to it, and the device waits for that version.
  return [effectOn('invoices', id, (row) => row ?? fresh), changeOn('orders', orderId, (order) => order)];
}

const issue = {
  version: 1,
  remote: 'main',
  args: issueArgs,
  right: 'supervisor',
  ...onOrder<Issue>(),
  creates: (a: Issue) => rowKey('invoices', a.invoiceId),
} as const;

/** Issues an order's invoice. It freezes the order's address, customer, services, price and planning. */
export const invoiceIssue = defineMutation({
  name: 'invoice.issue',
  ...issue,
  refusal: (a: Issue, judged) => issueRefusal('invoice', a, judged),
  effects: (a: Issue, context) => issued(a, 'invoice', context),
});

/** Issues the payment notice that precedes an invoice. */
export const paymentNoticeIssue = defineMutation({
  name: 'paymentNotice.issue',
  ...issue,
  refusal: (a: Issue, judged) => issueRefusal('paymentNotice', a, judged),
  effects: (a: Issue, context) => issued(a, 'paymentNotice', context),
});

const paymentArgs = z
  .strictObject({
    orderId: recordId,
    paymentId: recordId,
    method: paymentMethod,
    amount: cents.min(1).max(100_000_000),
    receivedAt: z.iso.datetime({ precision: 3 }),
    note: z.string().trim().max(400),
  })
  // Cash is rounded to 5 cents (law of 18 December 2015) and bounded.
  .refine(({ method, amount }) => method !== 'cash' || (amount <= cashMax && amount % 5 === 0), {
    path: ['amount'],
    message: 'not an amount of cash',
  });
type Payment = z.infer<typeof paymentArgs>;

/** Returns the effect that marks an order as its payments do. */
export function settled(orderId: string): RowEffect {
  return changeOn('orders', orderId, (order, rows) => settledBy(order, rows.under('payments', orderId)));
}

/** Records money received for an order. The order is paid when its payments settle the total. */
export const paymentRecord = defineMutation({
  name: 'payment.record',
  version: 1,
  remote: 'main',
  args: paymentArgs,
  right: 'changesOrder',
  ...onOrder<Payment>(),
  creates: (a: Payment) => rowKey('payments', a.paymentId),
  evidence: () => true,
  reads: () => ['payments'],
  effects: ({ paymentId: id, ...given }, { actor }) => [
    effectOn('payments', id, (row) => row ?? { id, ...given, receivedBy: actor }),
    settled(given.orderId),
  ],
});

const correctionArgs = z.strictObject({
  orderId: recordId,
  /** The counter-entry to create. */
  paymentId: recordId,
  /** The payment that did not happen so, with its means and its amount. */
  correctedId: recordId,
  method: paymentMethod,
  amount: cents.min(1).max(100_000_000),
  reason: z.string().trim().min(1).max(correctionReasonMax),
});
type Correction = z.infer<typeof correctionArgs>;

/** Takes a payment back by a counter-entry. */
export const paymentCorrect = defineMutation({
  name: 'payment.correct',
  version: 1,
  remote: 'main',
  args: correctionArgs,
  right: 'changesOrder',
  ...onOrder<Correction>(),
  requires: (a) => [rowKey('orders', a.orderId), rowKey('payments', a.correctedId)],
  creates: (a) => rowKey('payments', a.paymentId),
  refusal: correctionRefusal,
  reads: () => ['payments'],
  effects: ({ paymentId: id, correctedId: corrects, amount, reason: note, ...given }, { actor, at }) => [
    effectOn(
      'payments',
      id,
      (row) => row ?? { id, ...given, corrects, amount: -amount, receivedAt: at, receivedBy: actor, note },
    ),
    settled(given.orderId),
  ],
});
