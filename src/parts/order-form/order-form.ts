import { asValue } from '#contract/rules/text/lines.ts';
import { z } from 'zod';
import type { Supplement } from '#contract/content/content.ts';
import { employeeRef } from '#contract/entities/common.ts';
import { newOrder } from '#contract/entities/order.ts';
import { parseAs } from '#contract/rules/text/json-text.ts';
import { readPrice, typedEuros } from '#contract/rules/text/typed-amounts.ts';
import { addressForm, noAddress } from '#parts/addresses/address-form.ts';
import { contactForm } from '#parts/contacts/contact-form.ts';

const text = z.string().catch('');
const service = newOrder.shape.services.element.shape.code;

const customerForm = z.object({
  id: z.string(),
  /** Chosen from an earlier order: the customer's data cannot be edited. */
  isKnown: z.boolean().catch(false),
  type: newOrder.shape.client.shape.type.catch('Customer'),
  consumerType: newOrder.shape.consumerType.catch('private'),
  name: text,
  phone: text,
  email: text,
  vatNumber: text,
  address: addressForm.catch(noAddress),
  commercial: employeeRef.nullable().catch(null),
});
export type CustomerForm = z.infer<typeof customerForm>;

/** Types of customers who may be private persons; the others are professionals. */
const privateTypes: readonly CustomerForm['type'][] = ['Other', 'OrderRequester', 'Customer', 'MultiOwner'];

/** Returns the type of a customer, with whether such a customer is a professional. */
export function ofType(
  { consumerType }: Pick<CustomerForm, 'consumerType'>,
  type: CustomerForm['type'],
): Pick<CustomerForm, 'type' | 'consumerType'> {
  return { type, consumerType: privateTypes.includes(type) ? consumerType : 'professional' };
}

const serviceForm = z.object({
  code: service,
  count: z.int().min(1).max(99).catch(1),
  /** Minutes and euros, as typed. */
  minutes: text,
  price: text,
});
export type ServiceForm = z.infer<typeof serviceForm>;

export const visitParts = ['any', 'morning', 'afternoon'] as const;

/**
 * The form of a new order, as stored in its draft. Each field has its own fallback, so that a draft of another app version still opens
 * with the fields that can be read.
 */
const orderForm = z.object({
  address: addressForm.catch(noAddress),
  /** The address was chosen from a suggestion and not edited since. */
  addressKnown: z.boolean().catch(false),
  /** What stands in the search for an address. */
  addressSearch: text,
  customer: customerForm.nullable().catch(null),
  contacts: z.array(contactForm).catch([]),
  type: newOrder.shape.realEstate.shape.type.catch('house'),
  category: newOrder.shape.realEstate.shape.category.catch('existing'),
  services: z.array(serviceForm).catch([]),
  /** The agreed price in euros; empty for the sum of the services. */
  total: text,
  /** The exceptional VAT rate in percent; null for the services' own rate. */
  vatRate: z.number().nullable().catch(null),
  vatReason: text,
  urgent: z.boolean().catch(false),
  tags: z.array(z.string()).catch([]),
  internalRemark: text,
  externalRemark: text,
  planningRemark: text,
  wishedDay: z.string().nullable().catch(null),
  wishedPart: z.enum(visitParts).catch('any'),
});
export type OrderForm = z.infer<typeof orderForm>;

export const emptyForm: OrderForm = orderForm.parse({});

const parseOrderForm = parseAs(orderForm);

/** Parses the text of a draft; an empty form when it is not valid. */
export function parseForm(stored: string): OrderForm {
  return parseOrderForm(stored) ?? emptyForm;
}

/** Parses a typed price to cents; null when it is not a price. */
export function priceOf(typed: string): number | null {
  const read = readPrice(typed);
  return 'cents' in read ? read.cents : null;
}

/** Parses typed minutes; null when they are not a number of at most a day. */
export function toMinutes(typed: string): number | null {
  const plain = asValue(typed);
  return /^\d{1,4}$/.test(plain) && Number(plain) <= 24 * 60 ? Number(plain) : null;
}

/** Returns the sum, null when a part is unknown. */
function wholeSum(parts: readonly (number | null)[]): number | null {
  return parts.reduce((sum, part) => (sum === null || part === null ? null : sum + part), 0);
}

/** Returns the sum of the services in cents, null when a price is invalid. */
export function sumOf(services: readonly ServiceForm[]): number | null {
  return wholeSum(services.map(({ price }) => priceOf(price)));
}

/** Returns the minutes of all services, null when a duration is invalid. */
export function minutesOf(services: readonly ServiceForm[]): number | null {
  return wholeSum(services.map(({ minutes }) => toMinutes(minutes)));
}

/**
 * Returns the service with a supplement added to its price, or with the supplement's price instead (`instead`). Returns null when
 * nothing can be added: others bill the supplement, or the service's price is invalid.
 */
export function withSupplement(
  line: ServiceForm,
  { kind, price }: Pick<Supplement, 'kind' | 'price'>,
): ServiceForm | null {
  const before = kind === 'instead' ? 0 : priceOf(line.price);
  if (price === null || before === null) return null;
  return { ...line, price: typedEuros(kind === 'instead' ? price * line.count : before + price) };
}
