import { z } from 'zod';
import type { Supplement } from '#contract/content/content.ts';
import { employeeRef } from '#contract/entities/common.ts';
import type { Order } from '#contract/entities/order.ts';
import { newOrder } from '#contract/entities/order.ts';

const text = z.string().catch('');
const service = newOrder.shape.services.element.shape.code;

/** Parts of an address as they are typed. */
const addressForm = z.object({
  street: text,
  number: text,
  boxnumber: text,
  apartmentnumber: text,
  zipcode: text,
  city: text,
});
export type AddressForm = z.infer<typeof addressForm>;
export const noAddress: AddressForm = {
  street: '',
  number: '',
  boxnumber: '',
  apartmentnumber: '',
  zipcode: '',
  city: '',
};

const customerForm = z.object({
  id: z.string(),
  /** Chosen from earlier orders: its facts are not typed here. */
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

const serviceForm = z.object({
  code: service,
  count: z.int().min(1).max(99).catch(1),
  /** As typed: minutes and euros. */
  minutes: text,
  price: text,
});
export type ServiceForm = z.infer<typeof serviceForm>;

export const visitParts = ['any', 'morning', 'afternoon'] as const;

/**
 * A new order as it is being typed. Every part falls back by itself, so that a draft of another version of the app still opens
 * with the rest of it.
 */
const orderForm = z.object({
  address: addressForm.catch(noAddress),
  /** The address was chosen from those known, and not changed since. */
  addressKnown: z.boolean().catch(false),
  customer: customerForm.nullable().catch(null),
  type: newOrder.shape.realEstate.shape.type.catch('house'),
  category: newOrder.shape.realEstate.shape.category.catch('existing'),
  services: z.array(serviceForm).catch([]),
  /** The price agreed, in euros; empty for the sum of the services. */
  total: text,
  /** VAT in percent where it is an exception, and why; null for the services' own rate. */
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

/** What a draft's text holds; an empty form when it holds none. */
export function parseForm(stored: string): OrderForm {
  try {
    return orderForm.parse(JSON.parse(stored));
  } catch {
    return emptyForm;
  }
}

export function toAddressForm(address: Order['address']): AddressForm {
  const { boxnumber, apartmentnumber, ...rest } = address;
  return { ...rest, boxnumber: boxnumber ?? '', apartmentnumber: apartmentnumber ?? '' };
}

/** Cents in euros as one types them: `215` or `215,50`. */
export function toEuros(cents: number): string {
  return (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2).replace('.', ',');
}

/** The cents that a typed amount means; null when it means none. */
export function toCents(typed: string): number | null {
  const plain = typed.replaceAll(/[\s€]/g, '').replace(',', '.');
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
}

/** The minutes that were typed; null when they are none. */
export function toMinutes(typed: string): number | null {
  const plain = typed.trim();
  return /^\d{1,4}$/.test(plain) && Number(plain) <= 24 * 60 ? Number(plain) : null;
}

/** The sum of the services, cents; what is not an amount counts for nothing. */
export function sumOf(services: readonly ServiceForm[]): number {
  return services.reduce((sum, { price }) => sum + (toCents(price) ?? 0), 0);
}

/**
 * The service with a supplement on its price, or with the supplement's price in place of it. What others bill changes nothing here.
 */
export function withSupplement(line: ServiceForm, { kind, price }: Pick<Supplement, 'kind' | 'price'>): ServiceForm {
  if (price === null) return line;
  const cents = kind === 'instead' ? price * line.count : (toCents(line.price) ?? 0) + price;
  return { ...line, price: toEuros(cents) };
}
