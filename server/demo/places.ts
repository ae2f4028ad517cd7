import type { Order } from '#contract/entities/order.ts';
import type { Locality } from '../db/localities.ts';
import type { Chance } from './chance.ts';
import type { Language } from './words.ts';
import { words } from './words.ts';

/** The language of a place's people. */
export function languageOf(place: Locality): Language {
  return languageOfRegion(place.region);
}

export function addressAt(chance: Chance, place: Locality, inFlat: boolean): Order['address'] {
  const language = languageOf(place);
  return {
    street: chance.pick(words[language].streets),
    number: `${chance.between(1, 240)}${chance.percent(8) ? 'A' : ''}`,
    boxnumber: inFlat && chance.percent(60) ? String(chance.between(1, 24)) : null,
    apartmentnumber:
      inFlat && chance.percent(30) ? `${chance.between(1, 6)}${chance.pick(['A', 'B', 'D', 'G'])}` : null,
    zipcode: place.postalCode,
    city: language === 'fr' ? place.nameFr : place.nameNl,
  };
}

/** The places within so many degrees of one, itself among them. */
export function placesAround(home: Locality, localities: readonly Locality[], degrees: number): Locality[] {
  return localities.filter(
    ({ latitude, longitude }) =>
      Math.abs(latitude - home.latitude) <= degrees && Math.abs(longitude - home.longitude) <= degrees * 1.5,
  );
}

/** The language of a region's people. */
export function languageOfRegion(region: Locality['region']): Language {
  return region === 'flanders' ? 'nl' : 'fr';
}
