import { asLine, asValueOrNull } from '#contract/rules/text/lines.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import type { Order } from '#contract/entities/order.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import { typedEuros } from '#contract/rules/text/typed-amounts.ts';
import { parseVatNumber } from '#contract/rules/text/vat-number.ts';
import { hasAddress, noAddress, toAddress, toAddressForm } from '#parts/addresses/address-form.ts';
import { toContactForms, toContacts } from '#parts/contacts/contact-form.ts';
import type { CustomerForm, OrderForm, ServiceForm } from './order-form.ts';
import { emptyForm, priceOf, sumOf, toMinutes } from './order-form.ts';

type Args = MutationArgs<'order.create'>;

/** Returns a customer as the contract has it. */
export function toClient(customer: CustomerForm): Args['client'] {
  return {
    id: customer.id,
    type: customer.type,
    name: asLine(customer.name).trim(),
    phone: asValueOrNull(customer.phone),
    email: asValueOrNull(customer.email),
    vatNumber: customer.consumerType === 'professional' ? parseVatNumber(customer.vatNumber) : null,
    address: hasAddress(customer.address) ? toAddress(customer.address) : null,
  };
}

/** Returns the form of a customer that can be edited. */
export function toCustomerForm(client: Args['client'], consumerType: Order['consumerType']): CustomerForm {
  return {
    id: client.id,
    isKnown: false,
    type: client.type,
    consumerType,
    name: client.name,
    phone: client.phone ?? '',
    email: client.email ?? '',
    vatNumber: client.vatNumber ?? '',
    address: client.address === undefined || client.address === null ? noAddress : toAddressForm(client.address),
    commercial: null,
  };
}

/** Returns ordered services as typed. */
export function toServiceForms(services: Order['services']): ServiceForm[] {
  return services.map(({ code, count, durationMinutes, priceInclVat }) => ({
    code,
    count,
    minutes: String(durationMinutes),
    price: typedEuros(priceInclVat),
  }));
}

export interface NewOrderFacts {
  orderId: string;
  /** Today in Belgium. */
  orderDate: string;
  /** The order's commercial agent when the customer has none. */
  commercial: EmployeeRef | null;
  /** The preferred visit as a sentence, for the planning remark; empty when there is none. */
  preferredVisit: string;
}

/** Returns the ordered services, null when a duration or a price is invalid. */
export function toServices(services: readonly ServiceForm[]): Args['services'] | null {
  const lines = services.flatMap(({ code, count, ...typed }) => {
    const [durationMinutes, priceInclVat] = [toMinutes(typed.minutes), priceOf(typed.price)];
    return durationMinutes === null || priceInclVat === null ? [] : [{ code, count, durationMinutes, priceInclVat }];
  });
  return lines.length === services.length ? lines : null;
}

/**
 * Returns the arguments of `order.create` for a form without problems. Returns null while no customer is chosen or an amount is
 * invalid.
 */
export function toArguments(
  form: OrderForm,
  { orderId, orderDate, commercial, preferredVisit }: NewOrderFacts,
): Args | null {
  const services = toServices(form.services);
  const priceInclVat = sumOf(form.services);
  const total = form.total.trim() === '' ? priceInclVat : priceOf(form.total);
  if (form.customer === null || services === null || priceInclVat === null || total === null) return null;
  return {
    orderId,
    orderDate,
    address: toAddress(form.address),
    addressIncomplete: !form.addressKnown,
    realEstate: { type: form.type, category: form.category },
    client: toClient(form.customer),
    contacts: toContacts(form.contacts),
    consumerType: form.customer.consumerType,
    services,
    priceInclVat,
    total,
    ...(form.vatRate === null ? {} : { vatException: { rate: form.vatRate, reason: form.vatReason.trim() } }),
    urgent: form.urgent,
    tags: form.tags,
    internalRemark: form.internalRemark,
    externalRemark: form.externalRemark,
    planningRemark: [preferredVisit, form.planningRemark].filter((part) => part.trim() !== '').join('\n'),
    commercial: form.customer.commercial ?? commercial,
  };
}

/** Returns the form that corresponds to refused arguments, so that the user corrects them and need not retype them. */
export function formFromArguments(args: Args): OrderForm {
  const { client, total, priceInclVat } = args;
  return {
    ...emptyForm,
    address: toAddressForm(args.address),
    addressKnown: !args.addressIncomplete,
    customer: { ...toCustomerForm(client, args.consumerType), commercial: args.commercial },
    contacts: toContactForms(args.contacts),
    type: args.realEstate.type,
    category: args.realEstate.category,
    services: toServiceForms(args.services),
    total: total === priceInclVat ? '' : typedEuros(total),
    vatRate: args.vatException?.rate ?? null,
    vatReason: args.vatException?.reason ?? '',
    urgent: args.urgent,
    tags: args.tags,
    internalRemark: args.internalRemark,
    externalRemark: args.externalRemark,
    planningRemark: args.planningRemark,
  };
}
