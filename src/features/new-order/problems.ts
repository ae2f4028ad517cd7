import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { remarkMax } from '#contract/entities/order.ts';
import { missingAddressParts } from '#contract/rules/addresses.ts';
import { isPhoneNumber } from '#contract/rules/phone-number.ts';
import { regionOf } from '#contract/rules/regions.ts';
import type { AmountFault } from '#contract/rules/typed-amounts.ts';
import { readPrice } from '#contract/rules/typed-amounts.ts';
import { parseVatNumber } from '#contract/rules/vat-number.ts';
import type { AddressForm, CustomerForm, OrderForm } from './order-form.ts';
import { toMinutes } from './order-form.ts';

/** The steps of the form, in order; on a phone each is a screen. */
export const steps = ['property', 'customer', 'services', 'details'] as const;
export type Step = (typeof steps)[number];

/** The error message of each invalid field, by its path: `street`, `customer.name`, `services.2.price`. */
export type Problems = ReadonlyMap<string, MessageDescriptor>;

const required = msg`Obligatoire`;
const tooLong = msg`Trop long : 200 caractères au plus`;
/** The most characters of a single-line field (`contract/entities/order.ts`). */
const lineMax = 200;

type Problem = [field: string, message: MessageDescriptor];

/** Returns a problem for each field that is longer than `lineMax`. */
function tooLongProblems(fields: Record<string, string>): Problem[] {
  return Object.entries(fields).flatMap(([field, typed]) => (typed.length > lineMax ? [[field, tooLong]] : []));
}

/** The Belgian postal codes; null until the table is loaded. */
export type Zipcodes = ReadonlySet<string> | null;

/** Returns the problem of a postal code that is none, or that no Belgian town has. */
function zipcodeProblem(field: string, typed: string, zipcodes: Zipcodes): Problem[] {
  const zipcode = typed.trim();
  if (regionOf(zipcode) === undefined) return [[field, msg`Quatre chiffres : 1000`]];
  return zipcodes === null || zipcodes.has(zipcode)
    ? []
    : [[field, msg`Aucune commune n’a le code postal ${zipcode}.`]];
}

function propertyProblems({ address }: OrderForm, zipcodes: Zipcodes): Problem[] {
  const { street, zipcode, city } = address;
  return [
    ...(street.trim() === '' ? [['street', required] satisfies Problem] : []),
    ...zipcodeProblem('zipcode', zipcode, zipcodes),
    ...(city.trim() === '' ? [['city', required] satisfies Problem] : []),
    ...tooLongProblems({ ...address }),
  ];
}

/** True when any part of the address is filled in. A customer's address is optional. */
export function hasAddress(address: AddressForm): boolean {
  return Object.values(address).some((part) => part.trim() !== '');
}

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Returns a problem for each missing part of the customer's address, and one for the whole. An empty address has none. */
function customerAddressProblems({ address }: CustomerForm, zipcodes: Zipcodes): Problem[] {
  if (!hasAddress(address)) return [];
  const missing = missingAddressParts({ ...address, zipcode: address.zipcode.trim() });
  const found: Problem[] = [
    ...missing.filter((part) => part !== 'zipcode').map((part): Problem => [`customer.address.${part}`, required]),
    ...zipcodeProblem('customer.address.zipcode', address.zipcode, zipcodes),
  ];
  if (missing.length === 0) return found;
  return [['customer.address', msg`Adresse incomplète : remplissez les champs signalés, ou videz-les tous`], ...found];
}

function newCustomerProblems(customer: CustomerForm, zipcodes: Zipcodes): Problem[] {
  const { name, phone, email: mail } = customer;
  const vatNumber = customer.consumerType === 'professional' ? customer.vatNumber : '';
  // The telephone number of a known customer cannot be edited here.
  const isBadPhone = !customer.isKnown && phone.trim() !== '' && !isPhoneNumber(phone);
  return [
    ...(name.trim() === '' ? [['customer.name', required] satisfies Problem] : []),
    ...(mail.trim() !== '' && !email.test(mail.trim())
      ? [['customer.email', msg`Adresse email non valide`] satisfies Problem]
      : []),
    ...(vatNumber.trim() !== '' && parseVatNumber(vatNumber) === null
      ? [['customer.vatNumber', msg`Numéro de TVA non valide : BE et dix chiffres, à vérifier`] satisfies Problem]
      : []),
    ...(isBadPhone
      ? [['customer.phone', msg`Un numéro de téléphone : 0470 12 34 56 ou +32 470 12 34 56`] satisfies Problem]
      : []),
    ...customerAddressProblems(customer, zipcodes),
    ...tooLongProblems({ 'customer.name': name, 'customer.phone': phone, 'customer.email': mail }),
  ];
}

function customerProblems({ customer }: OrderForm, zipcodes: Zipcodes): Problem[] {
  if (customer === null) return [['customer', msg`Choisissez un client ou encodez-en un nouveau.`]];
  return newCustomerProblems(customer, zipcodes);
}

const notAPrice = msg`Un montant : 215 ou 215,50`;
const priceMessages: Readonly<Record<AmountFault, MessageDescriptor>> = {
  empty: notAPrice,
  notANumber: notAPrice,
  notRounded: notAPrice,
  negative: msg`Le prix ne peut pas être négatif.`,
  zero: msg`Le prix doit être supérieur à 0 €.`,
  tooMuch: msg`Le prix est trop élevé : moins de 1 000 000 €.`,
};

/** Returns the problem of a typed price. */
function priceProblem(field: string, typed: string): Problem[] {
  const read = readPrice(typed);
  return 'fault' in read ? [[field, priceMessages[read.fault]]] : [];
}

function servicesProblems({ services, total, vatRate, vatReason }: OrderForm): Problem[] {
  if (services.length === 0) return [['services', msg`Choisissez au moins un service.`]];
  const found = services.flatMap(({ minutes, price }, index): Problem[] => [
    ...(toMinutes(minutes) === null
      ? [[`services.${index}.minutes`, msg`Un nombre de minutes`] satisfies Problem]
      : []),
    ...priceProblem(`services.${index}.price`, price),
  ]);
  return [
    ...found,
    ...(total.trim() === '' ? [] : priceProblem('total', total)),
    ...(vatRate !== null && vatReason.trim() === '' ? [['vatReason', required] satisfies Problem] : []),
    ...tooLongProblems({ vatReason }),
  ];
}

function detailsProblems(form: OrderForm): Problem[] {
  const remarks = ['internalRemark', 'externalRemark', 'planningRemark'] as const;
  return remarks.flatMap((field): Problem[] =>
    // The preferred visit is added to the planning remark: a line is reserved for it.
    form[field].length > remarkMax - (field === 'planningRemark' ? lineMax : 0)
      ? [[field, msg`Trop long : raccourcissez la remarque`]]
      : [],
  );
}

const byStep: Record<Step, (form: OrderForm, zipcodes: Zipcodes) => Problem[]> = {
  property: propertyProblems,
  customer: customerProblems,
  services: servicesProblems,
  details: detailsProblems,
};

/** Returns the problems of one step of the form. */
export function problemsOf(step: Step, form: OrderForm, zipcodes: Zipcodes): Problems {
  return new Map(byStep[step](form, zipcodes));
}
