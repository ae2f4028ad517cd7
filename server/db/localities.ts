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

/** The table of localities, from the file beside this folder. */
export function readLocalities(): Locality[] {
  const text = readFileSync(new URL('../data/localities.csv', import.meta.url), 'utf8');
  const [, ...lines] = text.trimEnd().split('\n');
  return lines.map((one) => {
    const [postalCode, nameFr, nameNl, of, latitude, longitude] = line.parse(one.split(','));
    return { postalCode, nameFr, nameNl, region: of, latitude, longitude };
  });
}
