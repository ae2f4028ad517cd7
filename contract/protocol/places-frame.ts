import { z } from 'zod';

/** Path of the page that searches Google Places, when a key is configured. It runs in a sandbox without an origin. */
export const placesPath = '/places';

/** Maximum length of a text in either direction, in characters. */
export const placesTextMax = 200;
const text = z.string().max(placesTextMax);

/** A request of the app to the page. The response repeats `ask`. */
export type PlacesRequest = { kind: 'find'; ask: number; typed: string } | { kind: 'pick'; ask: number; key: string };

/** Address parts that the page returns, without coordinates and without a place identifier. An empty part is unknown. */
const placeParts = z.strictObject({
  street: text,
  number: text,
  zipcode: z.union([z.literal(''), z.string().regex(/^\d{4}$/)]),
  city: text,
});
export type PlaceParts = z.infer<typeof placeParts>;

const place = z.strictObject({ key: text.min(1), title: text.min(1), detail: text });
export type PlaceText = z.infer<typeof place>;

/** A message of the page to the app. Third-party code runs in the page, so the app drops messages that do not parse. */
export const placesMessage = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ready') }),
  z.strictObject({ kind: z.literal('failed') }),
  z.strictObject({ kind: z.literal('found'), ask: z.int(), places: z.array(place).max(8) }),
  z.strictObject({ kind: z.literal('picked'), ask: z.int(), parts: placeParts.nullable() }),
]);
export type PlacesMessage = z.infer<typeof placesMessage>;
