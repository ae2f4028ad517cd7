import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OrderField } from './order-field-labels.ts';
import { consumerTypeLabels } from './order-labels.ts';
import type { Reader } from '../value-labels.ts';
import {
  choice,
  contacts,
  customer,
  customerType,
  date,
  list,
  moment,
  money,
  payment,
  person,
  place,
  property,
  services,
  text,
  vatException,
  vatNumber,
  visit,
  yesNo,
} from '../value-labels.ts';
import type { LabelContext } from '../label-context.ts';

interface ValueLabels {
  read: Reader;
  /** The label of a missing value. */
  empty: MessageDescriptor;
}

const empty = msg`(vide)`;
const none = msg`(aucune)`;
const nobody = msg`(personne)`;
const noDate = msg`(pas de date)`;

/** How the values of the fields of `order-field-labels.ts` read. */
const values = new Map<string, ValueLabels>(
  Object.entries({
    internalRemark: { read: text, empty },
    externalRemark: { read: text, empty },
    planningRemark: { read: text, empty },
    invoiceFeedbackMessage: { read: text, empty },
    proofRequest: { read: text, empty },
    note: { read: text, empty },
    tags: { read: list, empty: none },
    affiliates: { read: list, empty: msg`(aucun)` },
    urgent: { read: yesNo, empty },
    realEstate: { read: property, empty },
    orderDate: { read: date, empty: noDate },
    plannedVisitAt: { read: moment, empty: noDate },
    plannedStart: { read: moment, empty: noDate },
    plannedEnd: { read: moment, empty: noDate },
    address: { read: place, empty: none },
    addressIncomplete: { read: yesNo, empty },
    client: { read: customer, empty },
    contacts: { read: contacts, empty: none },
    consumerType: { read: choice(consumerTypeLabels), empty },
    services: { read: services, empty: msg`(aucun)` },
    priceInclVat: { read: money, empty },
    total: { read: money, empty },
    vatException: { read: vatException, empty: none },
    owner: { read: text, empty },
    assignee: { read: person, empty: nobody },
    handler: { read: person, empty: nobody },
    encodedBy: { read: person, empty: nobody },
    visitedBy: { read: person, empty: nobody },
    commercial: { read: person, empty: nobody },
    type: { read: customerType, empty },
    name: { read: text, empty },
    phone: { read: text, empty },
    email: { read: text, empty },
    videoUrl: { read: text, empty },
    visit360Url: { read: text, empty },
    cancelReason: { read: text, empty },
    payment: { read: payment, empty: msg`(aucun)` },
    visit: { read: visit, empty: msg`(pas faite)` },
    vatNumber: { read: vatNumber, empty },
  } satisfies Record<OrderField, ValueLabels>),
);

/** Returns the value of a field of an order, a visit or a client as a person reads it. */
export function orderValueLabels(context: LabelContext, field: string, value: unknown): string {
  const labels = values.get(field);
  return (labels?.read ?? text)(context, value) || context.i18n._(labels?.empty ?? empty);
}
