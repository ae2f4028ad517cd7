import { asLine, asValue, asValueOrNull, isBlank } from '#contract/rules/text/lines.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import type { Address } from '#contract/entities/common.ts';
import { missingAddressParts } from '#contract/rules/addresses/addresses.ts';
import { isTypedStreet, readAddressLine } from '#contract/rules/addresses/address-line.ts';
import { countryOf, isAbroad } from '#contract/rules/addresses/countries.ts';
import { regionOf } from '#contract/rules/addresses/regions.ts';
import type { Zipcodes } from '#hooks/addresses/use-zipcodes.ts';

const text = z.string().catch('');

/** An address as typed. */
export const addressForm = z.object({
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

export function toAddressForm(address: Address): AddressForm {
  const { boxnumber, apartmentnumber, ...rest } = address;
  return { ...rest, boxnumber: boxnumber ?? '', apartmentnumber: apartmentnumber ?? '' };
}

/** Returns the address with the parts that a typed line names. */
export function withTyped(address: AddressForm, typed: string): AddressForm {
  return isTypedStreet(typed) ? { ...address, ...readAddressLine(typed) } : address;
}

const besides = ['number', 'boxnumber', 'apartmentnumber', 'zipcode', 'city'] as const;

/** Returns the address with what its street names besides; null when it names no more, or another value than a field has. */
export function withStreetSplit(address: AddressForm): AddressForm | null {
  const named = readAddressLine(address.street);
  const parts = besides.filter((part) => named[part] !== undefined);
  if (parts.length === 0 || parts.some((part) => !isBlank(address[part]))) return null;
  return withTyped(address, address.street);
}

/** Returns the address that was typed. */
export function toAddress(form: AddressForm): Address {
  return {
    street: asLine(form.street).trim(),
    number: asValue(form.number),
    boxnumber: asValueOrNull(form.boxnumber),
    apartmentnumber: asValueOrNull(form.apartmentnumber),
    zipcode: asValue(form.zipcode),
    city: asLine(form.city).trim(),
  };
}

/** True when any part of the address is filled in, its country aside. A customer's address is optional. */
export function hasAddress(address: AddressForm): boolean {
  const { code } = countryOf(address.zipcode);
  return Object.values({ ...address, zipcode: code }).some((part) => !isBlank(part));
}

/** The error message of each invalid field, by its path: `street`, `customer.name`, `services.2.price`. */
export type Problems = ReadonlyMap<string, MessageDescriptor>;
export type Problem = [field: string, message: MessageDescriptor];

export const required = msg`Obligatoire`;

/** Returns the problem of a postal code that is none, or that no Belgian town has. */
export function zipcodeProblem(field: string, typed: string, zipcodes: Zipcodes): Problem[] {
  const zipcode = asValue(typed);
  if (regionOf(zipcode) === undefined) return [[field, msg`Quatre chiffres : 1000`]];
  return zipcodes === null || zipcodes.has(zipcode)
    ? []
    : [[field, msg`Aucune commune n’a le code postal ${zipcode}.`]];
}

/**
 * Returns a problem for each missing part of an optional address, and one for the whole. An empty address has none.
 * @param field the path of the address
 */
export function optionalAddressProblems(field: string, address: AddressForm, zipcodes: Zipcodes): Problem[] {
  if (!hasAddress(address)) return [];
  const missing = missingAddressParts(address);
  const found: Problem[] = [
    ...missing.filter((part) => part !== 'zipcode').map((part): Problem => [`${field}.${part}`, required]),
    ...(isAbroad(address.zipcode) ? [] : zipcodeProblem(`${field}.zipcode`, address.zipcode, zipcodes)),
  ];
  if (missing.length === 0) return found;
  return [[field, msg`Adresse incomplète : remplissez les champs signalés, ou videz-les tous`], ...found];
}
