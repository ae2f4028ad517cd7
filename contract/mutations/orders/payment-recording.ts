import { z } from 'zod';
import { rowKey } from '../../collections.ts';
import { cents, recordId } from '../../entities/common.ts';
import { paymentMethod } from '../../entities/payment.ts';
import { settledBy } from '../../rules/payments/amount-due.ts';
import { cashMax, correctionReasonMax } from '../../values/limits.ts';
import type { RowEffect } from '../definition.ts';
import { changeOn, defineMutation, effectOn, onOrder } from '../definition.ts';
import { correctionRefusal } from '../refusals.ts';

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
