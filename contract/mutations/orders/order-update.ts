import { z } from 'zod';
import { employeeRef, instant, recordId, trimmedLine } from '../../entities/common.ts';
import { newOrder, realEstate, remark, tags } from '../../entities/order.ts';
import type { Order } from '../../entities/order.ts';
import type { MergePolicy } from '../../rules/merge.ts';
import { mergedBy } from '../../rules/merge.ts';
import { regionOf } from '../../rules/addresses/regions.ts';
import { settled } from './payment-recording.ts';
import { updateRefusal } from '../refusals.ts';
import { visitOnDate } from '../visits/visit-states.ts';
import { changeOn, defineMutation, onOrder } from '../definition.ts';

const given = newOrder.shape;
const name = trimmedLine(200);

/** Texts of an order to which those on site add. */
export const siteTexts = {
  internalRemark: remark.exactOptional(),
  externalRemark: remark.exactOptional(),
  invoiceFeedbackMessage: remark.exactOptional(),
};
export const siteTextFields = [
  'internalRemark',
  'externalRemark',
  'invoiceFeedbackMessage',
] as const satisfies (keyof typeof siteTexts)[];

/** Order fields whose concurrent edits lose a value: one side's value is kept, the other becomes a conflict (rule CF2). */
export const lossyFields = {
  planningRemark: remark.exactOptional(),
  urgent: z.boolean().exactOptional(),
  realEstate: realEstate.exactOptional(),
  plannedVisitAt: instant.nullable().exactOptional(),
  address: given.address.exactOptional(),
  addressIncomplete: z.boolean().exactOptional(),
  client: given.client.exactOptional(),
  contacts: given.contacts.exactOptional(),
  consumerType: given.consumerType.exactOptional(),
  services: given.services.exactOptional(),
  priceInclVat: given.priceInclVat.exactOptional(),
  total: given.total.exactOptional(),
  vatException: given.vatException,
  owner: name.nullable().exactOptional(),
  handler: employeeRef.nullable().exactOptional(),
  encodedBy: employeeRef.nullable().exactOptional(),
  visitedBy: employeeRef.nullable().exactOptional(),
  commercial: employeeRef.nullable().exactOptional(),
};

const changes = z
  .strictObject({
    ...siteTexts,
    proofRequest: remark.exactOptional(),
    tags: tags.exactOptional(),
    affiliates: z.array(name.min(1)).max(20).exactOptional(),
    ...lossyFields,
  })
  .refine((fields) => Object.keys(fields).length > 0, { message: 'nothing to change' });

const args = z.strictObject({ orderId: recordId, changes });
type Args = z.infer<typeof args>;
export type OrderChanges = Args['changes'];

const merge = {
  ...mergedBy('both', siteTexts),
  proofRequest: 'both',
  tags: 'set',
  affiliates: 'set',
  // The office's value wins, but for what is observed on site.
  ...mergedBy('office', lossyFields),
  realEstate: 'field',
} satisfies Record<keyof Required<OrderChanges>, MergePolicy>;

/** Fields that hold evidence from the site. */
const evidenceFields = new Set<string>([...siteTextFields, 'realEstate' satisfies keyof OrderChanges]);

/** Fields that name the people of an order. The office decides them. */
export const peopleFields = [
  'handler',
  'encodedBy',
  'visitedBy',
  'commercial',
] as const satisfies (keyof OrderChanges)[];

/** Returns the order with the changes. The region follows the address. */
export function changed(order: Order, fields: Partial<OrderChanges>): Order {
  const region = fields.address === undefined ? undefined : regionOf(fields.address.zipcode);
  return { ...order, ...fields, ...(region === undefined ? {} : { region }) };
}

/** Changes the editable fields of an order. State, links, invoices and assignee have mutations of their own. */
export const orderUpdate = defineMutation({
  name: 'order.update',
  version: 4,
  // Earlier versions had fewer fields in the same shape.
  remote: 'main',
  args,
  right: 'changesOrder',
  ...onOrder<Args>(),
  merge,
  updates: 'orders',
  evidence: (a) => Object.keys(a.changes).every((field) => evidenceFields.has(field)),
  refusal: updateRefusal,
  changes: (a) => ({ row: `orders/${a.orderId}`, fields: Object.keys(a.changes), cleanedBy: changes.shape }),
  reads: ({ changes: { total, plannedVisitAt } }) => [
    ...(total === undefined ? [] : (['payments'] as const)),
    ...(plannedVisitAt === undefined ? [] : (['visits'] as const)),
  ],
  effects: ({ orderId, changes: fields }, _context, rows) => [
    changeOn('orders', orderId, (order) => changed(order, fields)),
    ...(fields.total === undefined ? [] : [settled(orderId)]),
    ...(fields.plannedVisitAt === undefined ? [] : visitOnDate(orderId, rows)),
  ],
});
