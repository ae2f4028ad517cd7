import type { AddressForm } from '#parts/addresses/address-form.ts';

const number = String.raw`\d+(?:\s?[a-zA-Z](?![a-zA-Z]))?(?:\s?[-/]\s?\d+[a-zA-Z]?)?`;
const withBox = /^(.*[^\s,])[\s,]+(?:bte|boîte|boite|bus)\.?\s*([^\s,]+)$/iu;
const withNumber = new RegExp(String.raw`^(.*[^\d\s,])[\s,]+(${number})$`, 'u');
const town = /^(.*?)(?<![\s,])[\s,]*\b([1-9]\d{3})\b[\s,]*(\D*)$/u;

/** The parts of an address as far as a typed line names them: street, number and box, postal code and town. */
export function parseTypedAddress(typed: string): Partial<AddressForm> {
  const line = typed.trim();
  const [, before = line, zipcode = '', city = ''] = town.exec(line) ?? [];
  // A line such as "rue Haute 1400" has a house number and no postal code.
  const isNumber = zipcode !== '' && city.trim() === '' && before.trim() !== '' && !/\d/.test(before);
  const rest = (isNumber ? line : before).trim().replace(/,$/, '');
  const [, unboxed = rest, box = ''] = withBox.exec(rest) ?? [];
  const [, street = unboxed, house = ''] = withNumber.exec(unboxed.replace(/,$/, '')) ?? [];
  const parts = {
    street: street.trim().replace(/,$/, ''),
    number: house.trim(),
    boxnumber: box.trim(),
    zipcode: isNumber ? '' : zipcode,
    city: isNumber ? '' : city.trim(),
  };
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== ''));
}

/** Returns true when a typed line names a street. */
export function isTypedStreet(typed: string): boolean {
  return /\p{L}{2}/u.test(parseTypedAddress(typed).street ?? '');
}

/** Returns the address with the parts that a typed line names. */
export function withTyped(address: AddressForm, typed: string): AddressForm {
  return isTypedStreet(typed) ? { ...address, ...parseTypedAddress(typed) } : address;
}
