import type { Address } from '../../entities/common.ts';
import { asLine } from '../text/lines.ts';

/** The parts that a line names. A part that it does not name is absent. */
export type AddressParts = Partial<Record<keyof Address, string>>;

const months =
  'janvier|février|fevrier|mars|avril|mai|juin|juillet|août|aout|septembre|octobre|novembre|décembre|decembre|januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december';
/** Digits that name a street: `Rue du 8 Mai 1945`, `11 Julilaan`, `Avenue des Combattants 14-18`, `Route N4`. */
const naming = [
  new RegExp(
    String.raw`\b\d{1,2}(?:er|ste|de|e)?[\s-]+(?:${months})(?:(?:straat|laan|plein)\b|\b)(?:[\s-]+(?:1[789]|20)\d\d\b)?`,
    'giu',
  ),
  /(?<=\b(?:an|jaar)\s+)\d{4}\b/giu,
  /\b(?:19)?(?:14\s?-\s?(?:19)?18|40\s?-\s?(?:19)?45)\b/gu,
  /(?<=(?:^|\(|\broute )[NEA])\d{1,3}(?=[ )])/giu,
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
  return naming.reduce(
    (text, pattern) =>
      text.replaceAll(pattern, (found, at: number) =>
        isWar.test(found) && !warriors.test(text.slice(0, at)) ? found : setAside(found),
      ),
    line,
  );
}

const houseNumber = String.raw`\d+(?:\s?(?:bis|ter|quater)\b|\s?[a-z](?![a-z\d]))?`;
/** A house, or several: `12A`, `10/4`, `12-14`, `12 et 14`. */
const house = String.raw`${houseNumber}(?:\s?(?:[-/+&,]|et|en|à|tot)\s?(?:\d+\.\d+|${houseNumber}|[a-z]\d*\b))*`;
const boxWord = String.raw`(?:bte|boîte|boite|bus|box|bt)`;
const side = String.raw`(?: (?:gauche|droite?|links|rechts|avant|arrière|voor|achter))?`;
const floorWord = String.raw`(?:étage|etage|verdieping|verdiep|verd|ét|ver|niveau)\b\.?`;
const numberWord = String.raw`(?:(?:n[°or]|num[ée]ro|nummer|num)\.? ?)`;
/** What parts a unit from its house; one may stand on a line of its own. */
const apart = String.raw`(?:^|[ ,/-]{1,3})`;
/** The word of a unit. */
const word = (words: string): string => String.raw`(?:${apart}|(?<=\d))(?:${words})(?:\b|(?=\d))[\s.:]*${numberWord}?`;
/** Units that are named with their word: a floor, a place in the house, a part of a building. */
const ownNames = [
  String.raw`${floorWord} ?\d+${side}`,
  String.raw`(?:\d+ ?(?:er|[èe]re|re|e|è|[èi]?[eè]me|ste|de|°)?|dernier|laatste) ?${floorWord}${side}`,
  String.raw`(?:rez(?:[- ]de[- ](?:chauss[ée]e|jardin))?|rdc|gelijkvloers|glvl?|sous-sol|entresol|kelder|penthouse|duplex|achterbouw|achterhuis|(?:maison )?arrière)${side}`,
  String.raw`(?:b[âa]t(?:iment)?|gebouw|bloc|blok|hall?|entrée|ingang|local|lokaal|unité|unit|studio|kot|garage|bureau|bur|chambre|kamer)\b\.? ?[a-z\d]{1,4}`,
].join('|');
/** A unit in a house behind its number: of the kind and the value that it has in an address. */
const units: readonly [part: 'boxnumber' | 'apartmentnumber', pattern: RegExp][] = [
  [
    'boxnumber',
    new RegExp(
      String.raw`${word(boxWord)}((?=[^\s,]*\d|\p{L}{1,3}(?!\p{L}))[\p{L}\d][^\s,]*(?: [a-z\d]{1,3})?${side})$`,
      'iu',
    ),
  ],
  ['boxnumber', /(?<=\d) ?b\.? ?(\d+(?:\.\d+)?)$/iu],
  ['boxnumber', /(?<=\d) ([a-z]\d{1,4})$/iu],
  [
    'apartmentnumber',
    new RegExp(String.raw`${word('appartement|appart|appt|apt|app|flat')}([\p{L}\d][^\s,]*${side})$`, 'iu'),
  ],
  ['apartmentnumber', new RegExp(String.raw`${apart}(${ownNames})$`, 'iu')],
];
const before = String.raw`${numberWord}?`;
const withNumber = new RegExp(String.raw`^(.*?[^\d\s,])[\s,]+${before}(${house})$`, 'iu');
/** What a street begins with in French, or ends with in Dutch: a number before it is that of a house. */
const streetWord = String.raw`(?:(?:rue|avenue|av|boulevard|bd|chaussée|place|quai|impasse|chemin|square|clos|allée|drève|route|cours|sentier|venelle)\b|(?:[\p{L}.'’-]+ ){0,3}\p{L}*(?:straat|laan|steenweg|plein|dreef)\b)`;
const numberFirst = new RegExp(String.raw`^${before}(${house})(?: ?, ?| (?=${streetWord}))(\p{L}.*)$`, 'iu');
/** Digits that no street is named by: none after an article, and no ordinal. */
const oddDigits = /(?<![\p{L}\d.-])(?<!\b(?:du|des|de|la|le|les|van|der|den|het|aux?|l['’]) ?)\d+(?![\p{L}\d-])/iu;
const code = String.raw`\b(?:BE?(?: ?- ?)?)?([1-9]\d{3})\b`;
const town = new RegExp(String.raw`^(.*?)(?<![\s,])[\s,]*${code}(?![\s,]*${boxWord}\b)(,?)[\s]*(\D*)$`, 'iu');
/** A town before its code: with a capital, for \`code 1234\` opens a door. */
const townBefore = /, (\p{Lu}[^\d,]*) ([1-9]\d{3})$/u;
/** What a code without a town follows: a house, or a comma. */
const bareBefore = /(?:^|,|\d ?\p{L}?|\d ?(?:bis|ter|quater)) *$/iu;
/** The districts of a town had numbers: `Rue Haute 12, 1000 Bruxelles 1`. */
const district = /(?<=\d\D*\b[1-9]\d{3} \p{L}[\p{L}\p{M} '’-]*) \d{1,2}$/u;
const townFirst = new RegExp(
  String.raw`^${code} (?!${streetWord})([^\d,]+?)(?:, | (?=${streetWord}))(?!.*\b[1-9]\d{3} \p{L})(.*\p{L}.*)$`,
  'iu',
);
/** A house, not the code of a town, whose street follows: `1234 chaussée de Waterloo`. */
const houseFirst = new RegExp(String.raw`^${before}[1-9]\d{3},? ${streetWord}`, 'iu');
/** A postal code of another country, as letters have it. */
const foreign = /\b(?!BE?-)[A-Z]{1,2}-\d{4}|\b[1-9]\d{3} ?(?!(?:LE|LA|ST|DE|EN|OP) )[A-Z]{2},? [A-Z]/u;
const country = /(?:,? \(?(?:belgique|belgië|belgie|belgium|belgien)\)?|, BE)\.?$/iu;
/** What stands before an address, and quotes around it. */
const around = /^[^\p{L}\d('’]*adres(?:se)?\b[^:\d]{0,20}:\s*|^[^\p{L}\d('’]+|["”»]$|(?<=\d)\.$/giu;
/** Other signs between two parts of a line than the comma. */
const commas = /[\n;|•·]/g;
/** What separates the parts of a line, and stands at its end. */
const separators = /[\s,]+/gu;
/** A dash between two parts: `Rue Haute 12 - 1000 Bruxelles`. Between two numbers it joins them, but for the code of a town. */
const dashes =
  /(?<!\bBE?) (?:[-–—](?= [^\d\s])|(?:[-–—/]|à|te)(?= [1-9]\d{3} (?:[-–—] )?\p{L})|(?<!\d{4} )[-–—/](?= [1-9]\d{3}$)) /gu;
/** What says more of the house in parentheses; a town has a part of it there. */
const inParentheses = /\(([^()]*)\)/g;

/** Houses between the first and the last of a range. */
const rangeMax = 20;

/** Returns the number with what a slash or a comma sets apart: `10/4` is box 4 of number 10, `12/14` are two houses. */
function splitNumber(number: string): AddressParts {
  const [, first = '', second = ''] =
    /^(\d+\s?(?:bis|ter|quater|[a-z])?)\s?[/,]\s?(\d+(?:\.\d+)?[a-z]?|[a-z]\d*)$/i.exec(number) ?? [];
  const beyond = Number.parseInt(second, 10) - Number.parseInt(first, 10);
  const isRange = !second.startsWith('0') && beyond > 0 && beyond <= rangeMax;
  return second === '' || isRange ? { number } : { number: first, boxnumber: second };
}

/** Returns the street and the house of a line without its town. What is not understood stays in the street, without a number. */
function houseOf(line: string): AddressParts {
  let rest = line;
  const found: AddressParts = {};
  for (let isMore = true; isMore;) {
    isMore = false;
    for (const [part, pattern] of units) {
      const unit = pattern.exec(rest);
      // Without a number before it, the word is a part of the street: `Busstraat`, `Rue du Rez`. A unit may stand by itself.
      if (unit === null || (unit.index > 0 && !/\d/.test(rest.slice(0, unit.index)))) continue;
      const own = unit[1] ?? '';
      found[part] = found[part] === undefined ? own : `${own} ${found[part]}`;
      rest = rest.slice(0, unit.index);
      isMore = true;
      break;
    }
  }
  if (rest === '') return found;
  const [, street, number] = withNumber.exec(rest) ?? [];
  const [, first, behind] = street === undefined ? (numberFirst.exec(rest) ?? []) : [];
  const name = street ?? behind;
  const houses = number ?? first;
  if (name === undefined || houses === undefined)
    return oddDigits.test(rest) ? { street: line } : { street: rest, ...found };
  const split = found.boxnumber === undefined ? splitNumber(houses) : { number: houses };
  return oddDigits.test(name) ? { street: line } : { street: name, ...split, ...found };
}

/** Returns the town of a line, and what is before it. */
function townOf(line: string): { rest: string; zipcode: string; city: string } {
  const [, firstCode, firstCity, behind] = townFirst.exec(line) ?? [];
  if (firstCode !== undefined && firstCity !== undefined && behind !== undefined)
    return { rest: behind, zipcode: firstCode, city: firstCity };
  const behindHouse = townBefore.exec(line);
  if (behindHouse !== null && /\d/.test(line.slice(0, behindHouse.index)))
    return { rest: line.slice(0, behindHouse.index), zipcode: behindHouse[2] ?? '', city: behindHouse[1] ?? '' };
  const isUnit = units.some(([, pattern]) => pattern.test(line));
  const [, rest = line, zipcode = '', comma = '', city = ''] =
    town.exec(isUnit ? line : line.replace(district, '')) ?? [];
  const isBare = rest.trim() !== '' && !/\d/.test(rest);
  // A line such as "rue Haute 1400" has a house number and no postal code, and one such as "rue Haute 1400, Nivelles" a town besides.
  if (zipcode !== '' && isBare && (city.trim() === '' || comma !== ''))
    return { rest: `${rest} ${zipcode}`, zipcode: '', city };
  const isHouse = houseFirst.test(line) && !/\d{4}\D+\d{4}/.test(line);
  if (isHouse || (city.trim() === '' && !bareBefore.test(rest))) return { rest: line, zipcode: '', city: '' };
  return { rest, zipcode, city };
}

/**
 * Reads an address as people write it on a line: `Kerkstraat 12 bus 3`, `12, rue Haute bte 4, 1000 Bruxelles`. A year that names a
 * street, as in `Rue du 8 Mai 1945`, is no number. A line that is not understood is a street without a number: nothing of it is lost.
 */
export function readAddressLine(typed: string): AddressParts {
  const spaced = asLine(typed.replaceAll(commas, ', '))
    .trim()
    .replaceAll('º', '°')
    .replaceAll(around, '')
    .replaceAll(/(?<=\d ?)[–—−](?= ?\d)/g, '-')
    .replaceAll(inParentheses, (whole, inside: string) =>
      /\d/.test(inside) && !/^[NEA]\d/i.test(inside) ? `, ${inside}, ` : whole,
    )
    .replaceAll(separators, (run) => (run.includes(',') ? ', ' : ' '))
    .replaceAll(dashes, ', ');
  const line = withNameAside(spaced.trim().replace(/,$/, '').replace(country, ''));
  // Abroad, numbers and codes are written in many ways.
  if (foreign.test(line)) return { street: restored(line) };
  const { rest, zipcode, city } = townOf(line);
  const parts: AddressParts = { ...houseOf(rest.trim().replace(/,$/, '')), zipcode, city };
  const cleaned = Object.entries(parts).map(
    ([part, value]) => [part, restored(value).trim().replace(/,$/, '')] as const,
  );
  return Object.fromEntries(cleaned.filter(([, value]) => value !== ''));
}

/** Returns true when a typed line names a street. */
export function isTypedStreet(typed: string): boolean {
  return /\p{L}{2}/u.test(readAddressLine(typed).street ?? '');
}
