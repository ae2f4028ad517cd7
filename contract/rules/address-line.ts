import type { Address } from '../entities/common.ts';
import { asLine } from './lines.ts';

/** The parts that a line names. A part that it does not name is absent. */
export type AddressParts = Partial<Record<keyof Address, string>>;

const months =
  'janvier|février|fevrier|mars|avril|mai|juin|juillet|août|aout|septembre|octobre|novembre|décembre|decembre|januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december';
/** Years and wars that name a street: `Rue du 8 Mai 1945`, `Avenue des Combattants 14-18`. */
const namedYears = [
  new RegExp(String.raw`(?<=\b\d{1,2}(?:er)?[\s-]+(?:${months})[\s-]+)(?:1[789]|20)\d\d\b`, 'giu'),
  /(?<=\b(?:an|jaar)\s+)\d{4}\b/giu,
  /\b(?:19)?(?:14\s?-\s?(?:19)?18|40\s?-\s?(?:19)?45)\b/gu,
];
const isWar = /^\d\d\s?-\s?\d\d$/;
const warriors = /(?:combattants|guerre|victimes|anciens|strijders|oorlog)\p{L}*\s+$/iu;
/** Digits of a street's name are set aside as private characters while the line is read. */
const asideBy = 0xe000;
const setAside = (digits: string): string =>
  digits.replaceAll(/\d/g, (digit) => String.fromCharCode(asideBy + Number(digit)));
const restored = (text: string): string =>
  text.replaceAll(/[\uE000-\uE009]/g, (digit) => String(digit.charCodeAt(0) - asideBy));

/** Returns the line with the digits of the street's name set aside. */
function withNameAside(line: string): string {
  return namedYears.reduce(
    (text, pattern) =>
      text.replaceAll(pattern, (found, at: number) =>
        isWar.test(found) && !warriors.test(text.slice(0, at)) ? found : setAside(found),
      ),
    line,
  );
}

const house = String.raw`\d+(?:\s?(?:bis|ter|quater)\b|\s?[a-z](?![a-z\d]))?(?:\s?[-/]\s?\d+[a-z]?\b)?`;
/** A unit in a house behind its number: of the kind and the value that it has in an address. */
const units: readonly [part: 'boxnumber' | 'apartmentnumber', pattern: RegExp][] = [
  ['boxnumber', /,? (?:bte|boîte|boite|bus|box|bt)\b\.?\s*(?:n[°or]\.?\s*)?([^\s,]+)$/iu],
  ['boxnumber', /(?<=\d)\s?b\.?\s?(\d+)$/iu],
  ['apartmentnumber', /,? (?:appartement|appart|appt|apt|app|flat)\b\.?\s*([^\s,]+)$/iu],
  ['apartmentnumber', /,? ((?:étage|etage|verdieping|verdiep)\s*\d+)$/iu],
  ['apartmentnumber', /,? (\d+\s?(?:er|e|è|ème|eme|ième|ste|de)\s?(?:étage|etage|verdieping|verdiep))$/iu],
  ['apartmentnumber', /,? (rez(?:-de-chaussée)?|rdc|gelijkvloers)$/iu],
];
const withNumber = new RegExp(String.raw`^(.*?[^\d\s,])[\s,]+(?:n[°or]\.?\s*)?(${house})$`, 'iu');
const numberFirst = new RegExp(
  String.raw`^(${house})(?:\s*,\s*|\s+(?=(?:rue|avenue|av|boulevard|bd|chaussée|place|quai|impasse|chemin|square|clos|allée|drève|route|cours|sentier|venelle)\b))(\p{L}.*)$`,
  'iu',
);
const town = /^(.*?)(?<![\s,])[\s,]*\b(?:BE?\s?-\s?)?([1-9]\d{3})\b[\s,]*(\D*)$/u;
const country = /,? (?:belgique|belgië|belgie|belgium)\.?$/iu;
/** What separates the parts of a line, and stands at its end. */
const separators = /[\s,]+/gu;

/** Returns the number with what a slash sets apart: `10/4` is box 4 of number 10, `12/14` are two houses. */
function splitNumber(number: string): AddressParts {
  const [, first = '', second = ''] = /^(\d+\s?[a-z]?)\s?\/\s?(\d+[a-z]?)$/i.exec(number) ?? [];
  const isRange = !second.startsWith('0') && Number.parseInt(second, 10) > Number.parseInt(first, 10);
  return second === '' || isRange ? { number } : { number: first, boxnumber: second };
}

/** Returns the street and the house of a line without its town. */
function houseOf(line: string): AddressParts {
  let rest = line;
  const found: AddressParts = {};
  for (let isMore = true; isMore;) {
    isMore = false;
    for (const [part, pattern] of units) {
      const unit = pattern.exec(rest);
      // Without a number before it, the word is a part of the street: `Busstraat`, `Rue du Rez`.
      if (unit === null || found[part] !== undefined || !/\d/.test(rest.slice(0, unit.index))) continue;
      found[part] = unit[1] ?? '';
      rest = rest.slice(0, unit.index);
      isMore = true;
    }
  }
  const [, street, number] = withNumber.exec(rest) ?? [];
  if (street !== undefined && number !== undefined) return { street, ...splitNumber(number), ...found };
  const [, first, behind] = numberFirst.exec(rest) ?? [];
  if (first !== undefined && behind !== undefined) return { street: behind, ...splitNumber(first), ...found };
  return { street: rest, ...found };
}

/**
 * Reads an address as people write it on a line: `Kerkstraat 12 bus 3`, `12, rue Haute bte 4, 1000 Bruxelles`. A year that names a
 * street, as in `Rue du 8 Mai 1945`, is no number.
 */
export function readAddressLine(typed: string): AddressParts {
  const spaced = asLine(typed).replaceAll(separators, (run) => (run.includes(',') ? ', ' : ' '));
  const line = withNameAside(spaced.trim().replace(/,$/, '').replace(country, ''));
  const [, before = line, zipcode = '', city = ''] = town.exec(line) ?? [];
  // A line such as "rue Haute 1400" has a house number and no postal code.
  const isNumber = zipcode !== '' && city.trim() === '' && before.trim() !== '' && !/\d/.test(before);
  const parts: AddressParts = {
    ...houseOf((isNumber ? line : before).trim().replace(/,$/, '')),
    ...(isNumber ? {} : { zipcode, city }),
  };
  const cleaned = Object.entries(parts).map(
    ([part, value]) => [part, restored(value).trim().replace(/,$/, '')] as const,
  );
  return Object.fromEntries(cleaned.filter(([, value]) => value !== ''));
}

/** Returns true when a typed line names a street. */
export function isTypedStreet(typed: string): boolean {
  return /\p{L}{2}/u.test(readAddressLine(typed).street ?? '');
}
