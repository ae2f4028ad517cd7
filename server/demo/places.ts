import type { Order } from '#contract/entities/order.ts';
import type { Locality } from '../db/search/localities.ts';
import type { Chance } from './chance.ts';
import type { Language } from './texts/texts.ts';
import { demoTexts } from './texts/texts.ts';

/** Returns the language of a place. */
export function languageOf(place: Locality): Language {
  return languageOfRegion(place.region);
}

export function addressAt(chance: Chance, place: Locality, inFlat: boolean): Order['address'] {
  const language = languageOf(place);
  return {
    street: chance.pick(demoTexts[language].streets),
    number: `${chance.between(1, 240)}${chance.percent(8) ? 'A' : ''}`,
    boxnumber: inFlat && chance.percent(60) ? String(chance.between(1, 24)) : null,
    apartmentnumber:
      inFlat && chance.percent(30) ? `${chance.between(1, 6)}${chance.pick(['A', 'B', 'D', 'G'])}` : null,
    zipcode: place.postalCode,
    city: language === 'fr' ? place.nameFr : place.nameNl,
  };
}

/** Returns the places within that many degrees of latitude of one, itself included, and 1.5 times that in longitude. */
export function placesAround(home: Locality, localities: readonly Locality[], degrees: number): Locality[] {
  return localities.filter(
    ({ latitude, longitude }) =>
      Math.abs(latitude - home.latitude) <= degrees && Math.abs(longitude - home.longitude) <= degrees * 1.5,
  );
}

/** Returns the language of a region. Brussels is French-speaking here. */
export function languageOfRegion(region: Locality['region']): Language {
  return region === 'flanders' ? 'nl' : 'fr';
}
