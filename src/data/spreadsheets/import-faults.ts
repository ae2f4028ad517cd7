import type { Content } from '#contract/content/content.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Order } from '#contract/entities/order.ts';
import { customerType } from '#contract/entities/order.ts';
import { readAddressLine } from '#contract/rules/addresses/address-line.ts';
import { isAbroad } from '#contract/rules/addresses/countries.ts';
import { isEmail } from '#contract/rules/text/email.ts';
import { isPhoneNumber } from '#contract/rules/text/phone-number.ts';
import { regionOf } from '#contract/rules/addresses/regions.ts';
import { isServed } from '#contract/rules/addresses/served-areas.ts';
import type { ReadCell } from '#contract/rules/tables/spreadsheets.ts';
import { readPrice, typedEuros } from '#contract/rules/text/typed-amounts.ts';
import { parseVatNumber } from '#contract/rules/text/vat-number.ts';
import { folded } from '../text/folded-text.ts';
import type { CellQuestion } from './import-cells.ts';
import { identityText } from './import-cells.ts';
import type { Wish } from './import-days.ts';
import { dayOf, wishOf } from './import-days.ts';
import type { ImportField, ImportKind } from './import-fields.ts';
import { importFields, requiredFields, usualTypes } from './import-fields.ts';
import { servicesOf } from './import-services.ts';

/** Why a row is not imported: a fault, or a question that its user answers. */
export type ImportFault =
  | CellQuestion
  | 'farPrice'
  | 'decimalPrice'
  | 'noNumber'
  | 'otherNumber'
  | 'extraCells'
  | 'required'
  | 'phone'
  | 'email'
  | 'vatNumber'
  | 'zipcode'
  | 'notServed'
  | 'type'
  | 'service'
  | 'price'
  | 'date'
  | 'past'
  | 'tooLong'
  | 'twice';
export interface RowFault {
  field: ImportField;
  fault: ImportFault;
  /** What the file has. */
  was?: string;
  /** The value that is taken once the user accepts it, as they would type it; absent where only they know. */
  proposal?: string;
}

/** The texts of a row by field. */
export type Texts = Readonly<Record<ImportField, string>>;

/** Questions that no value of their field answers: what is kept is named by the question itself. */
const ownAnswers = ['extraCells', 'farPrice'] as const;
type OwnAnswer = (typeof ownAnswers)[number];

/** What the user corrected in a row, by field, and what they kept. */
export type Corrections = Readonly<Partial<Record<ImportField | OwnAnswer, string>>>;

/** Returns what accepting the proposal of a question corrects; null where only the user knows. */
export function acceptedOf({ field, fault, proposal }: RowFault): { of: keyof Corrections; text: string } | null {
  return proposal === undefined ? null : { of: ownAnswers.find((own) => own === fault) ?? field, text: proposal };
}

export interface ImportContext {
  actor: EmployeeRef;
  isCommercial: boolean;
  /** Today in Brussels. */
  today: string;
  content: Pick<Content, 'services' | 'servedAreas'> | null;
  /** The Belgian postal codes; null while they are not loaded. */
  zipcodes: ReadonlySet<string> | null;
  /** Names of customer types on screen, by code. */
  typeNames: Readonly<Record<string, readonly string[]>>;
  /** The file counts its days from 1904. */
  is1904: boolean;
  /** Titles of the file. Cells beyond them are asked about. */
  columns: number;
  /** Writes further values of a cell into the note: a field takes the first. */
  moreText: (field: ImportField, more: string) => string;
  /** Writes a wished visit into the planning remark, in the user's language. */
  wishText: (day: string, part: Wish['part']) => string;
}

export function typeOf(text: string, names: ImportContext['typeNames']): Order['client']['type'] | undefined {
  const wanted = folded(text);
  return customerType.options.find((type) =>
    [type, ...(names[type] ?? []), ...usualTypes[type]].some((name) => folded(name) === wanted),
  );
}

export function centsOf(text: string): number | null {
  const read = readPrice(text);
  return 'cents' in read ? read.cents : null;
}

/** Returns what is wrong with an address: a client has a whole one or none, an order always has one. */
function addressFaults(kind: ImportKind, texts: Texts, { content, zipcodes }: ImportContext): RowFault[] {
  const parts = ['street', 'number', 'zipcode', 'city'] as const;
  const isGiven = parts.some((part) => texts[part] !== '');
  if (kind === 'clients' && !isGiven) return [];
  const { zipcode } = texts;
  const isForeign = kind === 'clients' && isAbroad(zipcode);
  const needsNumber = kind === 'clients' && !isForeign;
  const missing = parts.filter((part) => texts[part] === '' && (part !== 'number' || needsNumber));
  const isBelgian = regionOf(zipcode) !== undefined && (zipcodes === null || zipcodes.has(zipcode));
  const isServedThere = kind === 'clients' || content === null || isServed(zipcode, content.servedAreas);
  const ofZipcode: RowFault[] = isBelgian
    ? [{ field: 'zipcode', fault: 'notServed' }]
    : [{ field: 'zipcode', fault: 'zipcode' }];
  return [
    ...missing.map((field): RowFault => ({ field, fault: 'required' })),
    ...(zipcode === '' || isForeign || (isBelgian && isServedThere) ? [] : ofZipcode),
  ];
}

/** Returns what is wrong with a wished visit: it has no day, or a day that is over. */
function wishFaults(text: string, { today }: ImportContext): RowFault[] {
  const wish = wishOf(text);
  if (text === '' || (wish !== null && wish.day >= today)) return [];
  return [{ field: 'wishedVisit', fault: wish === null ? 'date' : 'past' }];
}

/** How many times the usual price of its services a price may be, or the usual price may be it. */
const farBy = 10;

/**
 * Returns what is asked about a price far from the usual one, whoever wrote it: `215.500` of a file may be three decimals of another
 * program.
 */
export function priceQuestions(
  { price, service }: Texts,
  was: string,
  corrected: Corrections,
  { content }: ImportContext,
): RowFault[] {
  const cents = centsOf(price);
  const prices = (servicesOf(service, content?.services ?? []) ?? []).map((one) => one.price);
  const sum = (of: 'usual' | 'from' | 'to'): number => prices.reduce((all, one) => all + one[of], 0);
  if (cents === null || sum('usual') === 0 || corrected.farPrice === price) return [];
  if (cents <= sum('usual') * farBy && cents * farBy >= sum('usual')) return [];
  const decimal = Math.round(cents / 1000);
  return corrected.price === undefined && decimal >= sum('from') && decimal <= sum('to')
    ? [{ field: 'price', fault: 'decimalPrice', was, proposal: typedEuros(decimal) }]
    : [{ field: 'price', fault: 'farPrice', was, proposal: price }];
}

/** Returns what is asked about a whole row: a separator stood in a value, or its street ends in a number that is its name. */
export function rowQuestions(
  kind: ImportKind,
  { street, number }: Texts,
  cells: readonly ReadCell[],
  corrected: Corrections,
  columns: number,
) {
  const extra = cells.slice(columns).map(identityText).filter(Boolean).join(' · ');
  const questions: RowFault[] = [];
  if (extra !== '' && corrected.extraCells === undefined)
    questions.push({ field: 'name', fault: 'extraCells', was: extra, proposal: extra });
  if (kind === 'orders' && number === '' && corrected.number === undefined && /\d/.test(street))
    questions.push({ field: 'number', fault: 'noNumber', was: street, proposal: '' });
  const line = number === '' || corrected.street !== undefined ? {} : readAddressLine(street);
  if (line.street !== undefined && line.number !== undefined)
    questions.push({ field: 'street', fault: 'otherNumber', was: street, proposal: line.street });
  return questions;
}

/** Returns what is wrong with the texts of a row. */
export function faultsOf(kind: ImportKind, texts: Texts, context: ImportContext): RowFault[] {
  const isMissing = (field: ImportField): boolean => requiredFields[kind].includes(field) && texts[field] === '';
  const unless = (field: ImportField, fault: ImportFault, isRight: (text: string) => boolean): RowFault[] =>
    texts[field] === '' || isRight(texts[field]) ? [] : [{ field, fault }];
  return [
    ...(['name', 'service'] as const).flatMap((field): RowFault[] =>
      isMissing(field) ? [{ field, fault: 'required' }] : [],
    ),
    ...unless('type', 'type', (text) => typeOf(text, context.typeNames) !== undefined),
    ...unless('phone', 'phone', isPhoneNumber),
    ...unless('email', 'email', isEmail),
    ...unless('vatNumber', 'vatNumber', (text) => parseVatNumber(text) !== null),
    ...addressFaults(kind, texts, context),
    ...unless('service', 'service', (text) => servicesOf(text, context.content?.services ?? []) !== null),
    ...unless('price', 'price', (text) => centsOf(text) !== null),
    ...unless('orderDate', 'date', (text) => dayOf(text) !== null),
    ...wishFaults(texts.wishedVisit, context),
    ...importFields[kind].flatMap((field) =>
      unless(field, 'tooLong', (text) => text.length <= (field === 'note' ? 4000 : 200)),
    ),
  ];
}
