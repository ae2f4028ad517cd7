import { z } from 'zod';
import type { Content } from '#contract/content/content.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import { order, realEstateCategories, realEstateTypes } from '#contract/entities/order.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { brusselsDay } from '#contract/rules/brussels-day.ts';
import { moneyText, parseMoney } from './money.ts';

const text = z.string();
const service = z.object({ code: order.shape.services.element.shape.code, count: text, minutes: text, price: text });

/** A new order as it is typed: everything is text, so that nothing typed is ever thrown away. */
const newOrderForm = z.object({
  orderId: text,
  clientId: text,
  street: text,
  number: text,
  boxnumber: text,
  zipcode: text,
  city: text,
  type: z.enum(realEstateTypes),
  category: z.enum(realEstateCategories),
  consumerType: order.shape.consumerType,
  clientType: order.shape.client.shape.type,
  clientName: text,
  phone: text,
  email: text,
  services: z.array(service),
  /** Empty: the sum of the services. */
  total: text,
  urgent: z.boolean(),
  tags: z.array(text),
  internalRemark: text,
  externalRemark: text,
  planningRemark: text,
});
export type NewOrderForm = z.infer<typeof newOrderForm>;
export type ChosenService = NewOrderForm['services'][number];

export function emptyForm(newId: () => string): NewOrderForm {
  return {
    orderId: newId(),
    clientId: newId(),
    street: '',
    number: '',
    boxnumber: '',
    zipcode: '',
    city: '',
    type: 'house',
    category: 'existing',
    consumerType: 'private',
    clientType: 'Customer',
    clientName: '',
    phone: '',
    email: '',
    services: [],
    total: '',
    urgent: false,
    tags: [],
    internalRemark: '',
    externalRemark: '',
    planningRemark: '',
  };
}

/** Reads what was kept; null when there is nothing, or nothing that this version understands. */
export function readForm(kept: string): NewOrderForm | null {
  try {
    return newOrderForm.safeParse(JSON.parse(kept)).data ?? null;
  } catch {
    return null;
  }
}

/** The form of an order that was refused, to be corrected. */
export function formOf(args: MutationArgs<'order.create'>): NewOrderForm {
  const { address, client, realEstate, services, total, priceInclVat } = args;
  const { urgent, tags, internalRemark, externalRemark, planningRemark, consumerType } = args;
  return {
    orderId: args.orderId,
    clientId: client.id,
    street: address.street,
    number: address.number,
    boxnumber: address.boxnumber ?? '',
    zipcode: address.zipcode,
    city: address.city,
    ...realEstate,
    consumerType,
    clientType: client.type,
    clientName: client.name,
    phone: client.phone ?? '',
    email: client.email ?? '',
    services: services.map((one) => ({
      code: one.code,
      count: String(one.count),
      minutes: String(one.durationMinutes),
      price: moneyText(one.priceInclVat),
    })),
    total: total === priceInclVat ? '' : moneyText(total),
    urgent,
    tags,
    internalRemark,
    externalRemark,
    planningRemark,
  };
}

/** A service as it is usually sold. */
export function usualService({ code, minutes, price }: Content['services'][number]): ChosenService {
  return { code, count: '1', minutes: String(minutes.usual), price: moneyText(price.usual) };
}

/** The price of all services, in cents; null while one of them is no amount. */
export function servicesPrice({ services }: Pick<NewOrderForm, 'services'>): number | null {
  let sum = 0;
  for (const { price } of services) {
    const cents = parseMoney(price);
    if (cents === null) return null;
    sum += cents;
  }
  return sum;
}

const orNull = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim());

/** What the form asks the server to create. Call it on a form without problems only. */
export function toArgs(
  form: NewOrderForm,
  { now, commercial }: { now: number; commercial: EmployeeRef | null },
): MutationArgs<'order.create'> {
  const priceInclVat = servicesPrice(form) ?? 0;
  return {
    orderId: form.orderId,
    orderDate: brusselsDay(new Date(now)),
    address: {
      street: form.street.trim(),
      number: form.number.trim(),
      boxnumber: orNull(form.boxnumber),
      apartmentnumber: null,
      zipcode: form.zipcode.trim(),
      city: form.city.trim(),
    },
    // Typed by hand: somebody checks it against the register of addresses.
    addressIncomplete: true,
    realEstate: { type: form.type, category: form.category },
    client: {
      id: form.clientId,
      type: form.clientType,
      name: form.clientName.trim(),
      phone: orNull(form.phone),
      email: orNull(form.email),
    },
    contacts: [],
    consumerType: form.consumerType,
    services: form.services.map(({ code, count, minutes, price }) => ({
      code,
      count: Number(count),
      durationMinutes: Number(minutes),
      priceInclVat: parseMoney(price) ?? 0,
    })),
    priceInclVat,
    total: form.total.trim() === '' ? priceInclVat : (parseMoney(form.total) ?? 0),
    urgent: form.urgent,
    tags: form.tags,
    internalRemark: form.internalRemark,
    externalRemark: form.externalRemark,
    planningRemark: form.planningRemark,
    commercial,
  };
}
