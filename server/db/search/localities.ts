import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Address } from '#contract/entities/common.ts';
import { region } from '#contract/entities/common.ts';
import { isValidAddress } from '#contract/rules/addresses/addresses.ts';
import { isAbroad } from '#contract/rules/addresses/countries.ts';
import { townFits } from '#contract/rules/addresses/town-fits.ts';

/** What a line names, when it is no town: an institution's own postal code, or the municipality of a merger. */
const kind = z.enum(['institution', 'municipality']);
const line = z.tuple([
  z.string(),
  z.string(),
  z.string(),
  region,
  z.coerce.number(),
  z.coerce.number(),
  kind.exactOptional(),
]);

/** A Belgian locality under its postal code. */
export interface Locality {
  postalCode: string;
  nameFr: string;
  nameNl: string;
  region: z.infer<typeof region>;
  latitude: number;
  longitude: number;
  kind?: z.infer<typeof kind>;
}

/** Reads the table of localities from the contract's file. */
export function readLocalities(): Locality[] {
  const text = readFileSync(new URL('../../../contract/data/localities.csv', import.meta.url), 'utf8');
  const [, ...lines] = text.trimEnd().split('\n');
  return lines.map((one) => {
    const [postalCode, nameFr, nameNl, of, latitude, longitude, what] = line.parse(one.split(','));
    const known = { postalCode, nameFr, nameNl, region: of, latitude, longitude };
    return what === undefined ? known : { ...known, kind: what };
  });
}

/** Returns the names of the towns by their postal code. */
function namesByPostalCode(): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const { postalCode, nameFr, nameNl } of readLocalities())
    names.set(postalCode, [...(names.get(postalCode) ?? []), nameFr, nameNl]);
  return names;
}

let towns: Map<string, string[]> | undefined;

/** Returns true when a Belgian town has this postal code. */
export function isKnownPostalCode(postalCode: string): boolean {
  towns ??= namesByPostalCode();
  return towns.has(postalCode.trim());
}

/** Returns true when a town has this postal code, as the screens compare it. */
export function isKnownLocality(postalCode: string, town: string): boolean {
  towns ??= namesByPostalCode();
  return townFits(postalCode, town, towns.get(postalCode.trim()) ?? []);
}

/** Returns true for an address with a street, a number, a town and a postal code that a Belgian town has, and for one abroad. */
export function isPostalAddress(address: Pick<Address, 'street' | 'number' | 'zipcode' | 'city'>): boolean {
  return isValidAddress(address) && (isAbroad(address.zipcode) || isKnownPostalCode(address.zipcode));
}
