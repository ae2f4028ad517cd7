import { z } from 'zod';
import type { Seller } from '#contract/protocol/public-config.ts';
import { parseVatNumber } from '#contract/rules/text/vat-number.ts';

const line = (most: number) =>
  z.string().trim().max(most, `must have at most ${most} characters`).nullable().default(null);

const isBelgian = (text: string): boolean => parseVatNumber(text)?.startsWith('BE') === true;

/** Longest conditions of sale, in characters: they stay below the amounts of an invoice. */
const termsMax = 2000;

/** Variables of the seller, as the law wants it on an invoice. */
export const sellerEnvironment = {
  SELLER_NAME: line(100),
  SELLER_ADDRESS: line(200),
  SELLER_VAT_NUMBER: z
    .string()
    .refine(isBelgian, 'must be a Belgian VAT number with correct check digits')
    .transform(parseVatNumber)
    .nullable()
    .default(null),
  SELLER_COURT_FR: line(60),
  SELLER_COURT_NL: line(60),
  SELLER_CONTACT: line(200),
  SELLER_TERMS_FR: line(termsMax),
  SELLER_TERMS_NL: line(termsMax),
  SELLER_PEPPOL: z.enum(['on', 'off'], 'must be on or off').default('off'),
};

type SellerValues = z.infer<z.ZodObject<typeof sellerEnvironment>>;
type SellerVariable = keyof SellerValues;

/** Groups of variables that are set together: one without the others says half of what the law wants. */
const together: SellerVariable[][] = [
  ['SELLER_NAME', 'SELLER_ADDRESS', 'SELLER_VAT_NUMBER'],
  ['SELLER_COURT_FR', 'SELLER_COURT_NL'],
  ['SELLER_TERMS_FR', 'SELLER_TERMS_NL'],
];

/** The demo's seller. Its VAT number has correct check digits; no company has it. */
const demoSeller: Partial<Record<SellerVariable, string>> = {
  SELLER_NAME: 'myCerti SRL',
  SELLER_ADDRESS: 'Rue de l’Exemple 1, 1000 Bruxelles',
  SELLER_VAT_NUMBER: 'BE0123456749',
  SELLER_COURT_FR: 'Bruxelles',
  SELLER_COURT_NL: 'Brussel',
  SELLER_CONTACT: 'facturation@mycerti.example',
  SELLER_TERMS_FR:
    'En cas de retard de paiement, un intérêt au taux légal est dû après un premier rappel gratuit et un délai de quatorze jours. Une contestation se fait par écrit dans les quatorze jours de la réception.',
  SELLER_TERMS_NL:
    'Bij laattijdige betaling is de wettelijke interest verschuldigd na een eerste kosteloze herinnering en een termijn van veertien dagen. Een betwisting gebeurt schriftelijk binnen veertien dagen na ontvangst.',
};

/** Returns the defaults of demo mode: a seller, so that papers are whole. None where the environment says any part. */
export function demoSellerFor(given: Readonly<Record<string, unknown>>): Partial<Record<SellerVariable, string>> {
  return Object.keys(sellerEnvironment).some((variable) => given[variable] !== undefined) ? {} : demoSeller;
}

/** Returns what is missing, by variable. */
export function problemsOfSeller(env: SellerValues): [string, string][] {
  const isSet = (variable: SellerVariable): boolean => env[variable] !== null && env[variable] !== 'off';
  const missing = (group: SellerVariable[]): [string, string][] => {
    const set = group.filter(isSet);
    return group.flatMap((one) =>
      set.length === 0 || set.includes(one) ? [] : [[one, `must be set with ${set.join(' and ')}`]],
    );
  };
  const halves = together.flatMap(missing);
  if (halves.length > 0) return halves;
  return missing(['SELLER_NAME', 'SELLER_COURT_FR', 'SELLER_CONTACT', 'SELLER_TERMS_FR', 'SELLER_PEPPOL']).filter(
    ([variable]) => variable === 'SELLER_NAME',
  );
}

/** Returns the seller; null when none is configured. */
export function sellerOf(env: SellerValues): Seller | null {
  const { SELLER_NAME: name, SELLER_ADDRESS: address, SELLER_VAT_NUMBER: vatNumber } = env;
  if (name === null || address === null || vatNumber === null) return null;
  const both = (fr: string | null, nl: string | null) => (fr === null || nl === null ? null : { fr, nl });
  return {
    name,
    address,
    vatNumber,
    court: both(env.SELLER_COURT_FR, env.SELLER_COURT_NL),
    contact: env.SELLER_CONTACT,
    terms: both(env.SELLER_TERMS_FR, env.SELLER_TERMS_NL),
    peppol: env.SELLER_PEPPOL === 'on',
  };
}
