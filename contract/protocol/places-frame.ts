import { z } from 'zod';

/** Where the server has the page that searches Google Places, when a key is configured. It runs in a sandbox, as nobody's page. */
export const placesPath = '/places';

/** Longest text that goes either way. */
export const placesTextMax = 200;
const text = z.string().max(placesTextMax);

/** What the app asks the page. `ask` comes back with the answer. */
export type PlacesAsk = { kind: 'find'; ask: number; typed: string } | { kind: 'pick'; ask: number; key: string };

/** The parts of an address that the page gives: no coordinate and no identifier of a place. Empty is not known. */
const placeParts = z.strictObject({
  street: text,
  number: text,
  zipcode: z.union([z.literal(''), z.string().regex(/^\d{4}$/)]),
  city: text,
});
export type PlaceParts = z.infer<typeof placeParts>;

const place = z.strictObject({ key: text.min(1), title: text.min(1), detail: text });
export type PlaceText = z.infer<typeof place>;

/** What the page says. Code of others runs in it, so the app believes nothing that does not parse. */
export const placesSaying = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ready') }),
  z.strictObject({ kind: z.literal('failed') }),
  z.strictObject({ kind: z.literal('found'), ask: z.int(), places: z.array(place).max(8) }),
  z.strictObject({ kind: z.literal('picked'), ask: z.int(), parts: placeParts.nullable() }),
]);
export type PlacesSaying = z.infer<typeof placesSaying>;
