import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Address } from '#contract/entities/common.ts';
import { region } from '#contract/entities/common.ts';
import { isValidAddress } from '#contract/rules/addresses.ts';

const line = z.tuple([z.string(), z.string(), z.string(), region, z.coerce.number(), z.coerce.number()]);

/** A Belgian locality under its postal code. */
export interface Locality {
  postalCode: string;
  nameFr: string;
  nameNl: string;
  region: z.infer<typeof region>;
  latitude: number;
  longitude: number;
}

/** Reads the table of localities from the contract's file. */
export function readLocalities(): Locality[] {
  const text = readFileSync(new URL('../../contract/data/localities.csv', import.meta.url), 'utf8');
  const [, ...lines] = text.trimEnd().split('\n');
  return lines.map((one) => {
    const [postalCode, nameFr, nameNl, of, latitude, longitude] = line.parse(one.split(','));
    return { postalCode, nameFr, nameNl, region: of, latitude, longitude };
  });
}

function folded(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}

function localityKey(postalCode: string, name: string): string {
  return `${postalCode} ${folded(name)}`;
}

/** Returns every locality under its names. In Brussels the city's name is accepted for each municipality. */
function knownLocalities(): Set<string> {
  const names = readLocalities().flatMap(({ postalCode, nameFr, nameNl, region: of }) => {
    const all = of === 'brussels' ? [nameFr, nameNl, 'Bruxelles', 'Brussel'] : [nameFr, nameNl];
    return all.map((name) => localityKey(postalCode, name));
  });
  return new Set(names);
}

let localities: Set<string> | undefined;
let postalCodes: Set<string> | undefined;

/** Returns true when a Belgian town has this postal code. */
export function isKnownPostalCode(postalCode: string): boolean {
  postalCodes ??= new Set(readLocalities().map((locality) => locality.postalCode));
  return postalCodes.has(postalCode.trim());
}

/** Returns true when a town has this postal code. Accents, case and punctuation do not matter. */
export function isKnownLocality(postalCode: string, town: string): boolean {
  localities ??= knownLocalities();
  return localities.has(localityKey(postalCode, town));
}

/** Returns true for an address with a street, a number, a town and a postal code that a Belgian town has. */
export function isPostalAddress(address: Pick<Address, 'street' | 'number' | 'zipcode' | 'city'>): boolean {
  return isValidAddress(address) && isKnownPostalCode(address.zipcode);
}
