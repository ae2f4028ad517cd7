import { asValue } from '#contract/rules/text/lines.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OtherTowns } from '#data/search/localities.ts';
import type { AddressForm } from '#parts/addresses/address-form.ts';
import { hasAddress } from '#parts/addresses/address-form.ts';
import type { OrderForm, ServiceForm } from './order-form.ts';
import { toMinutes } from './order-form.ts';
import type { Step } from './problems.ts';

/** Something unusual that may be right: the user is asked. */
export interface Doubt {
  step: Step;
  text: MessageDescriptor;
}

interface DoubtContext {
  otherTowns: OtherTowns;
  /** Returns the name of a service. */
  nameOf: (code: ServiceForm['code']) => string;
}

function addressDoubts(address: AddressForm, { otherTowns }: DoubtContext): MessageDescriptor[] {
  const house = asValue(address.number);
  const zipcode = asValue(address.zipcode);
  const city = address.city.trim();
  return [
    ...(house === '' || /\d/.test(house) ? [] : [msg`Le numéro « ${house} » n’a pas de chiffre.`]),
    ...(otherTowns(zipcode, city).length === 0 ? [] : [msg`Le code postal ${zipcode} n’est pas celui de ${city}.`]),
  ];
}

/** Returns what to ask about a form without problems, before it is saved. */
export function doubtsOf({ address, customer, services }: OrderForm, context: DoubtContext): Doubt[] {
  // The address of a known customer cannot be edited here.
  const ofCustomer = customer !== null && !customer.isKnown && hasAddress(customer.address) ? customer.address : null;
  const empty = services.filter(({ minutes }) => toMinutes(minutes) === 0);
  return [
    ...addressDoubts(address, context).map((text): Doubt => ({ step: 'property', text })),
    ...(ofCustomer === null ? [] : addressDoubts(ofCustomer, context)).map((text): Doubt => ({
      step: 'customer',
      text,
    })),
    ...empty.map(({ code }): Doubt => {
      const name = context.nameOf(code);
      return { step: 'services', text: msg`${name} : 0 minute sur place.` };
    }),
  ];
}
