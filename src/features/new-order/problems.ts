import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { remarkMax } from '#contract/entities/order.ts';
import { isValidAddress } from '#contract/rules/addresses.ts';
import { regionOf } from '#contract/rules/regions.ts';
import { vatNumberIn } from '#contract/rules/vat-number.ts';
import type { AddressForm, CustomerForm, OrderForm } from './form.ts';
import { toCents, toMinutes } from './form.ts';

/** The parts of the form, in their order; on a phone each is a screen. */
export const steps = ['property', 'customer', 'services', 'details'] as const;
export type Step = (typeof steps)[number];

/** What is wrong, by the field's name: `street`, `customer.name`, `services.2.price`. */
export type Problems = ReadonlyMap<string, MessageDescriptor>;

const demanded = msg`Obligatoire`;
const tooLong = msg`Trop long : 200 caractères au plus`;
/** Longest line (`contract/entities/order.ts`). */
const lineMax = 200;

type Found = [field: string, message: MessageDescriptor];

function lines(fields: Record<string, string>): Found[] {
  return Object.entries(fields).flatMap(([field, typed]) => (typed.length > lineMax ? [[field, tooLong]] : []));
}

function propertyProblems({ address }: OrderForm): Found[] {
  const { street, zipcode, city } = address;
  return [
    ...(street.trim() === '' ? [['street', demanded] satisfies Found] : []),
    ...(regionOf(zipcode.trim()) === undefined ? [['zipcode', msg`Quatre chiffres : 1000`] satisfies Found] : []),
    ...(city.trim() === '' ? [['city', demanded] satisfies Found] : []),
    ...lines({ ...address }),
  ];
}

/** Whether a customer's address has been given at all: none is not yet a wrong one. */
export function hasAddress(address: AddressForm): boolean {
  return Object.values(address).some((part) => part.trim() !== '');
}

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

function newCustomerProblems(customer: CustomerForm): Found[] {
  const { name, phone, email: mail, address } = customer;
  const vatNumber = customer.consumerType === 'professional' ? customer.vatNumber : '';
  const isBadAddress = hasAddress(address) && !isValidAddress({ ...address, zipcode: address.zipcode.trim() });
  return [
    ...(name.trim() === '' ? [['customer.name', demanded] satisfies Found] : []),
    ...(mail.trim() !== '' && !email.test(mail.trim())
      ? [['customer.email', msg`Adresse email non valide`] satisfies Found]
      : []),
    ...(vatNumber.trim() !== '' && vatNumberIn(vatNumber) === null
      ? [['customer.vatNumber', msg`Numéro de TVA non valide : BE et dix chiffres, à vérifier`] satisfies Found]
      : []),
    ...(isBadAddress
      ? [['customer.address', msg`Adresse incomplète : rue, numéro, code postal et commune`] satisfies Found]
      : []),
    ...lines({ 'customer.name': name, 'customer.phone': phone, 'customer.email': mail }),
  ];
}

function customerProblems({ customer }: OrderForm): Found[] {
  if (customer === null) return [['customer', msg`Choisissez un client ou encodez-en un nouveau.`]];
  return newCustomerProblems(customer);
}

function servicesProblems({ services, total, vatRate, vatReason }: OrderForm): Found[] {
  if (services.length === 0) return [['services', msg`Choisissez au moins un service.`]];
  const found = services.flatMap(({ minutes, price }, index): Found[] => [
    ...(toMinutes(minutes) === null ? [[`services.${index}.minutes`, msg`Un nombre de minutes`] satisfies Found] : []),
    ...(toCents(price) === null ? [[`services.${index}.price`, msg`Un montant : 215 ou 215,50`] satisfies Found] : []),
  ]);
  const isBadTotal = total.trim() !== '' && toCents(total) === null;
  return [
    ...found,
    ...(isBadTotal ? [['total', msg`Un montant : 215 ou 215,50`] satisfies Found] : []),
    ...(vatRate !== null && vatReason.trim() === '' ? [['vatReason', demanded] satisfies Found] : []),
    ...lines({ vatReason }),
  ];
}

function detailsProblems(form: OrderForm): Found[] {
  const remarks = ['internalRemark', 'externalRemark', 'planningRemark'] as const;
  return remarks.flatMap((field): Found[] =>
    // The wished visit goes to the planning remark, and needs room there.
    form[field].length > remarkMax - (field === 'planningRemark' ? lineMax : 0)
      ? [[field, msg`Trop long : raccourcissez la remarque`]]
      : [],
  );
}

const byStep: Record<Step, (form: OrderForm) => Found[]> = {
  property: propertyProblems,
  customer: customerProblems,
  services: servicesProblems,
  details: detailsProblems,
};

/** What is wrong in one part of the form. */
export function problemsOf(step: Step, form: OrderForm): Problems {
  return new Map(byStep[step](form));
}
