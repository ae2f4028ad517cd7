import { describe, expect, test } from 'vitest';
import type { PlacesLibrary } from './google-places.ts';
import { createGooglePlaces, partsOf } from './google-places.ts';

const component = (longText: string, ...types: string[]) => ({ longText, types });
const haute = [
  component('14', 'street_number'),
  component('Rue Haute', 'route'),
  component('Bruxelles', 'locality', 'political'),
  component('Bruxelles', 'administrative_area_level_1', 'political'),
  component('Belgique', 'country', 'political'),
  component('1000', 'postal_code'),
];

describe('the parts of an address', () => {
  test('are those of the contract', () => {
    expect(partsOf(haute)).toEqual({ street: 'Rue Haute', number: '14', zipcode: '1000', city: 'Bruxelles' });
  });

  test('are empty when Google has none, or the postal code is not Belgian', () => {
    const square = [component('Grand-Place', 'route'), component('7500', 'postal_code')];
    expect(partsOf(square)).toEqual({ street: 'Grand-Place', number: '', zipcode: '7500', city: '' });
    expect(partsOf([component('SW1A 1AA', 'postal_code'), component('Laeken', 'sublocality')])).toMatchObject({
      zipcode: '',
      city: 'Laeken',
    });
    expect(partsOf([])).toEqual({ street: '', number: '', zipcode: '', city: '' });
  });
});

/** Simulates the used part of Google's library, and records its calls. */
function fakeLibrary() {
  const asked: { input: string; sessionToken: object }[] = [];
  const fields: string[][] = [];
  const library: PlacesLibrary = {
    AutocompleteSessionToken: class {},
    AutocompleteSuggestion: {
      fetchAutocompleteSuggestions: (request) => {
        asked.push(request);
        const prediction = (text: string) => ({
          text: { text },
          mainText: { text },
          secondaryText: { text: 'Bruxelles, Belgique' },
          toPlace: () => ({
            fetchFields: (given: { fields: string[] }) => Promise.resolve(fields.push(given.fields)),
            addressComponents: haute,
          }),
        });
        const named = [1, 2, 3, 4, 5].map((number) => ({ placePrediction: prediction(`Rue Haute ${number}`) }));
        return Promise.resolve({ suggestions: [...named, { placePrediction: null }] });
      },
    },
  };
  return { library, asked, fields };
}

test('uses one session from the first letter to the choice, and requests only the address components', async () => {
  const { library, asked, fields } = fakeLibrary();
  const places = createGooglePlaces(library, 'fr');
  await places.find('rue ha');
  const found = await places.find('rue haute');
  expect(found).toHaveLength(5);
  expect(found[0]).toMatchObject({ title: 'Rue Haute 1', detail: 'Bruxelles, Belgique' });
  expect(fields).toEqual([]);
  expect(await places.pick(found[0]?.key ?? '')).toMatchObject({ street: 'Rue Haute', zipcode: '1000' });
  expect(fields).toEqual([['addressComponents']]);
  await places.find('avenue');
  expect(asked[0]).toMatchObject({ includedRegionCodes: ['be'], language: 'fr' });
  expect(asked[1]?.sessionToken).toBe(asked[0]?.sessionToken);
  expect(asked[2]?.sessionToken).not.toBe(asked[0]?.sessionToken);
});

test('returns null for a suggestion that is outdated or unknown', async () => {
  const places = createGooglePlaces(fakeLibrary().library, 'fr');
  const [first] = await places.find('rue');
  expect(await places.pick(first?.key ?? '')).not.toBeNull();
  for (let round = 0; round < 10; round++) await places.find('rue');
  expect(await places.pick(first?.key ?? '')).toBeNull();
  expect(await places.pick('../../x')).toBeNull();
});
