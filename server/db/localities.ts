import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { region } from '#contract/entities/common.ts';

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

/** The table of localities, from the contract's file. */
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

function placeKey(postalCode: string, name: string): string {
  return `${postalCode} ${folded(name)}`;
}

/** Each locality under its names. In Brussels people also write the name of the city for that of the municipality. */
function knownPlaces(): Set<string> {
  const names = readLocalities().flatMap(({ postalCode, nameFr, nameNl, region: of }) => {
    const all = of === 'brussels' ? [nameFr, nameNl, 'Bruxelles', 'Brussel'] : [nameFr, nameNl];
    return all.map((name) => placeKey(postalCode, name));
  });
  return new Set(names);
}

let places: Set<string> | undefined;

/** True when there is such a town under this postal code; accents, case and dashes do not matter. */
export function isKnownPlace(postalCode: string, town: string): boolean {
  places ??= knownPlaces();
  return places.has(placeKey(postalCode, town));
}
