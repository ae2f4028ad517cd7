import type { Order } from '#contract/entities/order.ts';
import type { OrderChanges } from '#contract/mutations/orders/order-update.ts';
import { typedEuros } from '#contract/rules/text/typed-amounts.ts';
import { toAddress, toAddressForm } from '#parts/addresses/address-form.ts';
import { toContactForms, toContacts } from '#parts/contacts/contact-form.ts';
import { toClient, toCustomerForm, toServiceForms, toServices } from '#parts/order-form/order-arguments.ts';
import type { OrderForm } from '#parts/order-form/order-form.ts';
import { parseForm, priceOf, sumOf } from '#parts/order-form/order-form.ts';

/**
 * The drafts of the sheets as text, in a fixed order of keys: a draft is compared with what is stored, and the database
 * returns keys in its own order.
 */

type AddressValues = Pick<Order, 'address' | 'addressIncomplete'>;
type CustomerValues = Pick<Order, 'client' | 'consumerType'>;
type ServicesValues = Pick<Order, 'services' | 'priceInclVat' | 'total' | 'vatException'>;

/** Returns the form with the fields that the text of a draft has. */
export function formOf(text: string): OrderForm {
  return parseForm(text);
}

export function addressText({ address, addressIncomplete }: AddressValues): string {
  const { street, number, boxnumber, apartmentnumber, zipcode, city } = toAddressForm(address);
  return addressFormText({
    address: { street, number, boxnumber, apartmentnumber, zipcode, city },
    addressKnown: !addressIncomplete,
    addressSearch: '',
  });
}

export function addressFormText({
  address: { street, number, boxnumber, apartmentnumber, zipcode, city },
  addressKnown,
  addressSearch,
}: Pick<OrderForm, 'address' | 'addressKnown' | 'addressSearch'>): string {
  const address = { street, number, boxnumber, apartmentnumber, zipcode, city };
  return JSON.stringify({ address, addressKnown, addressSearch });
}

export function customerText({ client, consumerType }: CustomerValues): string {
  return customerFormText(toCustomerForm(client, consumerType));
}

export function customerFormText(customer: OrderForm['customer']): string {
  if (customer === null) return JSON.stringify({ customer });
  const { id, type, consumerType, name, phone, email, vatNumber } = customer;
  const { street, number, boxnumber, apartmentnumber, zipcode, city } = customer.address;
  const address = { street, number, boxnumber, apartmentnumber, zipcode, city };
  return JSON.stringify({ customer: { id, type, consumerType, name, phone, email, vatNumber, address } });
}

export function contactsText(contacts: Order['contacts']): string {
  return contactFormsText(toContactForms(contacts));
}

export function contactFormsText(contacts: OrderForm['contacts']): string {
  return JSON.stringify({ contacts: contacts.map(({ name, phone, email }) => ({ name, phone, email })) });
}

export function servicesText({ services, total, vatException }: ServicesValues): string {
  const lines = toServiceForms(services);
  const sum = sumOf(lines);
  return servicesFormText({
    services: lines,
    total: total === sum ? '' : typedEuros(total),
    vatRate: vatException?.rate ?? null,
    vatReason: vatException?.reason ?? '',
  });
}

export function servicesFormText({
  services,
  total,
  vatRate,
  vatReason,
}: Pick<OrderForm, 'services' | 'total' | 'vatRate' | 'vatReason'>): string {
  const lines = services.map(({ code, count, minutes, price }) => ({ code, count, minutes, price }));
  return JSON.stringify({ services: lines, total, vatRate, vatReason });
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** Returns the changes of an address draft; nothing when it says what is stored. */
export function addressChanges(order: AddressValues, form: OrderForm): Partial<OrderChanges> {
  const { addressSearch: _, ...before } = formOf(addressText(order));
  const isMoved = !isSame(before.address, form.address);
  const isChecked = before.addressKnown !== form.addressKnown;
  return {
    ...(isMoved ? { address: toAddress(form.address) } : {}),
    ...(isChecked ? { addressIncomplete: !form.addressKnown } : {}),
  };
}

/** Returns the changes of a customer draft; null while no customer is chosen. */
export function customerChanges(order: CustomerValues, { customer }: OrderForm): Partial<OrderChanges> | null {
  if (customer === null) return null;
  const client = toClient(customer);
  const before = toClient(toCustomerForm(order.client, order.consumerType));
  return {
    ...(isSame(before, client) ? {} : { client }),
    ...(customer.consumerType === order.consumerType ? {} : { consumerType: customer.consumerType }),
  };
}

export function contactsChanges({ contacts: before }: Pick<Order, 'contacts'>, form: OrderForm): Partial<OrderChanges> {
  const contacts = toContacts(form.contacts);
  return isSame(toContacts(toContactForms(before)), contacts) ? {} : { contacts };
}

/** Returns the changes of a services draft; null while a duration or a price is invalid. */
export function servicesChanges(order: ServicesValues, form: OrderForm): Partial<OrderChanges> | null {
  const services = toServices(form.services);
  const sum = sumOf(form.services);
  const total = form.total.trim() === '' ? sum : priceOf(form.total);
  if (services === null || sum === null || total === null) return null;
  const isChanged = !isSame(toServices(toServiceForms(order.services)), services);
  const vatException = form.vatRate === null ? null : { rate: form.vatRate, reason: form.vatReason.trim() };
  const { rate, reason } = order.vatException ?? {};
  const isSameVat = rate === vatException?.rate && reason === vatException?.reason;
  return {
    ...(isChanged ? { services } : {}),
    ...(isChanged && sum !== order.priceInclVat ? { priceInclVat: sum } : {}),
    ...(total === order.total ? {} : { total }),
    ...(isSameVat ? {} : { vatException }),
  };
}
