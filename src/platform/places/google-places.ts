import type { PlaceParts, PlaceText } from '#contract/protocol/places-frame.ts';

/** The part of Google's places library (Maps JavaScript API, weekly) that is used. */
export interface PlacesLibrary {
  AutocompleteSessionToken: new () => object;
  AutocompleteSuggestion: {
    fetchAutocompleteSuggestions: (request: {
      input: string;
      includedRegionCodes: string[];
      includedPrimaryTypes: string[];
      language: string;
      region: string;
      sessionToken: object;
    }) => Promise<{ suggestions: { placePrediction: Prediction | null }[] }>;
  };
}

interface Prediction {
  text: { text: string };
  mainText: { text: string } | null;
  secondaryText: { text: string } | null;
  toPlace: () => {
    fetchFields: (request: { fields: string[] }) => Promise<unknown>;
    addressComponents?: Component[] | null | undefined;
  };
}

interface Component {
  types: string[];
  longText: string | null;
}

/** The kinds of result that can be an order's address; Google accepts at most five. */
const kinds = ['street_address', 'premise', 'subpremise', 'route'];

/** Number of recent results that can still be chosen. */
const cacheMax = 40;

/** Returns the parts of an address from Google's components; the first kind present gives the part. */
export function partsOf(components: readonly Component[]): PlaceParts {
  const part = (...types: string[]): string => {
    const found = types.flatMap((type) => components.find((component) => component.types.includes(type)) ?? [])[0];
    return found?.longText ?? '';
  };
  const zipcode = part('postal_code');
  return {
    street: part('route'),
    number: part('street_number'),
    zipcode: /^\d{4}$/.test(zipcode) ? zipcode : '',
    city: part('locality', 'postal_town', 'sublocality', 'administrative_area_level_3'),
  };
}

/**
 * Creates the search with Google's library. All input until a choice is one billing session. Reads the parts of the
 * chosen address only, and no coordinate.
 */
export function createGooglePlaces(library: PlacesLibrary, language: string) {
  const kept = new Map<string, Prediction>();
  let session: object | null = null;
  let count = 0;
  return {
    find: async (typed: string): Promise<PlaceText[]> => {
      session ??= new library.AutocompleteSessionToken();
      const { suggestions } = await library.AutocompleteSuggestion.fetchAutocompleteSuggestions({
        input: typed,
        includedRegionCodes: ['be'],
        includedPrimaryTypes: kinds,
        language,
        region: 'be',
        sessionToken: session,
      });
      return suggestions.flatMap(({ placePrediction: prediction }) => {
        if (prediction === null) return [];
        const key = String(++count);
        kept.set(key, prediction);
        for (const old of [...kept.keys()].slice(0, -cacheMax)) kept.delete(old);
        const title = prediction.mainText?.text ?? prediction.text.text;
        return [{ key, title, detail: prediction.secondaryText?.text ?? '' }];
      });
    },
    /** Returns the parts of a result; null when it is not a recent one. */
    pick: async (key: string): Promise<PlaceParts | null> => {
      const place = kept.get(key)?.toPlace();
      if (place === undefined) return null;
      session = null;
      await place.fetchFields({ fields: ['addressComponents'] });
      return partsOf(place.addressComponents ?? []);
    },
  };
}
