import { z } from 'zod';
import { rowKey } from '../../collections.ts';
import { cents, givenDay, recordId } from '../../entities/common.ts';
import type { Invoice } from '../../entities/invoice.ts';
import type { MutationContext, RowEffect } from '../definition.ts';
import { changeOn, defineMutation, effectOn, onOrder } from '../definition.ts';
import { issueRefusal } from '../refusals.ts';

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
