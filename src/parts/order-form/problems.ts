import { isBlank } from '#contract/rules/text/lines.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { remarkMax } from '#contract/values/limits.ts';
import { isEmail } from '#contract/rules/text/email.ts';
import { isPhoneNumber } from '#contract/rules/text/phone-number.ts';
import type { AmountFault } from '#contract/rules/text/typed-amounts.ts';
import { readPrice } from '#contract/rules/text/typed-amounts.ts';
import { parseVatNumber } from '#contract/rules/text/vat-number.ts';
import type { Zipcodes } from '#hooks/addresses/use-zipcodes.ts';
import type { Problem, Problems } from '#parts/addresses/address-form.ts';
import { optionalAddressProblems, required, zipcodeProblem } from '#parts/addresses/address-form.ts';
import { contactProblems, lineMax, notAPhone, notAnEmail, tooLongProblems } from '#parts/contacts/contact-form.ts';
import type { CustomerForm, OrderForm } from './order-form.ts';
import { toMinutes } from './order-form.ts';

/** The steps of the form, in order; on a phone each is a screen. */
export const steps = ['property', 'customer', 'services', 'details'] as const;
export type Step = (typeof steps)[number];

function propertyProblems({ address }: OrderForm, zipcodes: Zipcodes): Problem[] {
  const { street, zipcode, city } = address;
  return [
    ...(isBlank(street) ? [['street', required] satisfies Problem] : []),
    ...zipcodeProblem('zipcode', zipcode, zipcodes),
    ...(isBlank(city) ? [['city', required] satisfies Problem] : []),
    ...tooLongProblems({ ...address }),
  ];
}

function newCustomerProblems(customer: CustomerForm, zipcodes: Zipcodes): Problem[] {
  const { name, phone, email: mail } = customer;
  const vatNumber = customer.consumerType === 'professional' ? customer.vatNumber : '';
  // The telephone number and the e-mail address of a known customer cannot be edited here.
  const isBadPhone = !customer.isKnown && phone.trim() !== '' && !isPhoneNumber(phone);
  const isBadMail = !customer.isKnown && mail.trim() !== '' && !isEmail(mail);
  return [
    ...(isBlank(name) ? [['customer.name', required] satisfies Problem] : []),
    ...(isBadMail ? [['customer.email', notAnEmail] satisfies Problem] : []),
    ...(vatNumber.trim() !== '' && parseVatNumber(vatNumber) === null
      ? [
          [
            'customer.vatNumber',
            msg`Numéro de TVA non valide : BE et dix chiffres, ou la forme d’un autre pays (LU12345678)`,
          ] satisfies Problem,
        ]
      : []),
    ...(isBadPhone ? [['customer.phone', notAPhone] satisfies Problem] : []),
    ...optionalAddressProblems('customer.address', customer.address, zipcodes),
    ...tooLongProblems({ 'customer.name': name, 'customer.phone': phone, 'customer.email': mail }),
  ];
}

function customerProblems({ customer, contacts }: OrderForm, zipcodes: Zipcodes): Problem[] {
  return [
    ...(customer === null
      ? [['customer', msg`Choisissez un client ou encodez-en un nouveau.`] satisfies Problem]
      : newCustomerProblems(customer, zipcodes)),
    ...contactProblems(contacts),
  ];
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

function detailsProblems(form: OrderForm, _zipcodes: Zipcodes, today: string): Problem[] {
  const remarks = ['internalRemark', 'externalRemark', 'planningRemark'] as const;
  const tooLong = remarks.flatMap((field): Problem[] =>
    // The preferred visit is added to the planning remark: a line is reserved for it.
    form[field].length > remarkMax - (field === 'planningRemark' ? lineMax : 0)
      ? [[field, msg`Trop long : raccourcissez la remarque`]]
      : [],
  );
  const isPast = form.wishedDay !== null && form.wishedDay < today;
  return [...(isPast ? [['wishedDay', msg`Ce jour est passé.`] satisfies Problem] : []), ...tooLong];
}

const byStep: Record<Step, (form: OrderForm, zipcodes: Zipcodes, today: string) => Problem[]> = {
  property: propertyProblems,
  customer: customerProblems,
  services: servicesProblems,
  details: detailsProblems,
};

/**
 * Returns the problems of one step of the form.
 * @param today the day in Brussels, before which no visit can be wished; only the details have one
 */
export function problemsOf(step: Step, form: OrderForm, zipcodes: Zipcodes, today = ''): Problems {
  return new Map(byStep[step](form, zipcodes, today));
}
