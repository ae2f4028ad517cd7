import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import type { Order } from '#contract/entities/order.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import { vatNumberIn } from '#contract/rules/vat-number.ts';
import type { AddressForm, CustomerForm, OrderForm } from './form.ts';
import { emptyForm, noAddress, sumOf, toAddressForm, toCents, toEuros, toMinutes } from './form.ts';
import { hasAddress } from './problems.ts';

type Args = MutationArgs<'order.create'>;

const orNull = (typed: string): string | null => typed.trim() || null;

function toAddress(form: AddressForm): Order['address'] {
  return {
    street: form.street.trim(),
    number: form.number.trim(),
    boxnumber: orNull(form.boxnumber),
    apartmentnumber: orNull(form.apartmentnumber),
    zipcode: form.zipcode.trim(),
    city: form.city.trim(),
  };
}

function toClient(customer: CustomerForm): Args['client'] {
  return {
    id: customer.id,
    type: customer.type,
    name: customer.name.trim(),
    phone: orNull(customer.phone),
    email: orNull(customer.email),
    vatNumber: customer.consumerType === 'professional' ? vatNumberIn(customer.vatNumber) : null,
    address: hasAddress(customer.address) ? toAddress(customer.address) : null,
  };
}

export interface NewOrderFacts {
  orderId: string;
  /** Today in Belgium. */
  orderDate: string;
  /** Who the order's commercial agent is when the customer has none. */
  commercial: EmployeeRef | null;
  /** The wished visit in words; empty when none was wished. */
  wish: string;
}

/** The mutation's arguments of a form that has no problem; null as long as no customer is chosen. */
export function argumentsOf(form: OrderForm, { orderId, orderDate, commercial, wish }: NewOrderFacts): Args | null {
  if (form.customer === null) return null;
  const priceInclVat = sumOf(form.services);
  return {
    orderId,
    orderDate,
    address: toAddress(form.address),
    addressIncomplete: !form.addressKnown,
    realEstate: { type: form.type, category: form.category },
    client: toClient(form.customer),
    contacts: [],
    consumerType: form.customer.consumerType,
    services: form.services.map(({ code, count, minutes, price }) => ({
      code,
      count,
      durationMinutes: toMinutes(minutes) ?? 0,
      priceInclVat: toCents(price) ?? 0,
    })),
    priceInclVat,
    total: toCents(form.total) ?? priceInclVat,
    ...(form.vatRate === null ? {} : { vatException: { rate: form.vatRate, reason: form.vatReason.trim() } }),
    urgent: form.urgent,
    tags: form.tags,
    internalRemark: form.internalRemark,
    externalRemark: form.externalRemark,
    planningRemark: [wish, form.planningRemark].filter((part) => part.trim() !== '').join('\n'),
    commercial: form.customer.commercial ?? commercial,
  };
}

/** The form that says what refused arguments said: what the server did not take is to be corrected, not typed again. */
export function formOf(args: Args): OrderForm {
  const { client, total, priceInclVat } = args;
  return {
    ...emptyForm,
    address: toAddressForm(args.address),
    addressKnown: !args.addressIncomplete,
    customer: {
      id: client.id,
      isKnown: false,
      type: client.type,
      consumerType: args.consumerType,
      name: client.name,
      phone: client.phone ?? '',
      email: client.email ?? '',
      vatNumber: client.vatNumber ?? '',
      address: client.address === undefined || client.address === null ? noAddress : toAddressForm(client.address),
      commercial: args.commercial,
    },
    type: args.realEstate.type,
    category: args.realEstate.category,
    services: args.services.map((service) => ({
      code: service.code,
      count: service.count,
      minutes: String(service.durationMinutes),
      price: toEuros(service.priceInclVat),
    })),
    total: total === priceInclVat ? '' : toEuros(total),
    vatRate: args.vatException?.rate ?? null,
    vatReason: args.vatException?.reason ?? '',
    urgent: args.urgent,
    tags: args.tags,
    internalRemark: args.internalRemark,
    externalRemark: args.externalRemark,
    planningRemark: args.planningRemark,
  };
}
