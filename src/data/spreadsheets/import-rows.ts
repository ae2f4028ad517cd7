import { zonelessDay } from '#contract/rules/brussels-time.ts';
import { v5 } from 'uuid';
import type { Content } from '#contract/content/content.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Order } from '#contract/entities/order.ts';
import { customerType } from '#contract/entities/order.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { mutations } from '#contract/mutations/catalogue.ts';
import { isPhoneNumber } from '#contract/rules/phone-number.ts';
import { regionOf } from '#contract/rules/regions.ts';
import { isAbroad } from '#contract/rules/countries.ts';
import { isServed } from '#contract/rules/served-areas.ts';
import { isEmail } from '#contract/rules/email.ts';
import { readPrice } from '#contract/rules/typed-amounts.ts';
import type { ReadCell } from '#contract/rules/spreadsheets.ts';
import { parseVatNumber } from '#contract/rules/vat-number.ts';
import { folded } from '../search/folded-text.ts';
import type { Wish } from './import-days.ts';
import { dayOf, wishOf } from './import-days.ts';
import type { ImportField, ImportKind, Mapping } from './import-fields.ts';
import { importFields, requiredFields, usualTypes } from './import-fields.ts';
import { servicesOf } from './import-services.ts';

/** Why a row is not imported. */
export type ImportFault =
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
}

export interface RowOfFile {
  /** Row of the file, counted from 1 as spreadsheets do. */
  line: number;
  /** Identifier of the record that the row creates, the same whatever is corrected here. */
  id: string;
  /** What the row holds, with what was corrected. */
  texts: Texts;
}

/** What a row becomes: a mutation, or the reasons why it does not. */
export type ReadyRow = RowOfFile & { change: CreatedChange };
export type FaultyRow = RowOfFile & { faults: RowFault[] };
export type ImportedRow = ReadyRow | FaultyRow;

/** What the user corrected in a row, by field. */
export type Corrections = Readonly<Partial<Record<ImportField, string>>>;

/** What a row creates. */
export type CreatedChange =
  | { name: 'client.create'; args: MutationArgs<'client.create'> }
  | { name: 'order.create'; args: MutationArgs<'order.create'> };
export type ImportedChange = CreatedChange | { name: 'client.update'; args: MutationArgs<'client.update'> };

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
  /** Writes a wished visit into the planning remark, in the user's language. */
  wishText: (day: string, part: Wish['part']) => string;
}

/** Namespace of the identifiers of imported rows. */
const namespace = '6f1d3c0e-5b0a-5d0a-9c57-3a5d0f7b2c11';

/** Returns a cell as text. A date is its day: cells have no time zone. */
function textOf(cell: ReadCell | undefined): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : zonelessDay(cell);
  return String(cell ?? '').trim();
}

/** The texts of a row by field. */
type Texts = Readonly<Record<ImportField, string>>;

function textsOf(kind: ImportKind, cells: readonly ReadCell[], mapping: Mapping, corrected: Corrections): Texts {
  const fields: readonly ImportField[] = importFields[kind];
  const of = (field: ImportField): string => {
    const column = fields.includes(field) ? (mapping[field] ?? null) : null;
    return corrected[field]?.trim() ?? (column === null ? '' : textOf(cells[column]));
  };
  const phone = of('phone');
  // Many files have the house number behind the street.
  const [, street = of('street'), number = of('number')] =
    (of('number') === '' ? /^(.*[^\d\s])\s+(\d+\s?[a-z]?)$/i.exec(of('street')) : null) ?? [];
  return {
    name: of('name'),
    type: of('type'),
    // Excel stores 0470123456 as a number, without its zero.
    phone: /^[1-9]\d{7,8}$/.test(phone) ? `0${phone}` : phone,
    email: of('email'),
    vatNumber: of('vatNumber'),
    street,
    number,
    box: of('box'),
    zipcode: of('zipcode'),
    city: of('city'),
    service: of('service'),
    price: of('price'),
    orderDate: of('orderDate'),
    wishedVisit: of('wishedVisit'),
    note: of('note'),
  };
}

const orNull = (text: string): string | null => (text === '' ? null : text);

function typeOf(text: string, names: ImportContext['typeNames']): Order['client']['type'] | undefined {
  const wanted = folded(text);
  return customerType.options.find((type) =>
    [type, ...(names[type] ?? []), ...usualTypes[type]].some((name) => folded(name) === wanted),
  );
}

function centsOf(text: string): number | null {
  // A number of a cell may have more decimals than cents.
  const read = readPrice(/^\d+\.\d{3,}$/.test(text) ? Number(text).toFixed(2) : text);
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
function wishFaults(text: string, { is1904, today }: ImportContext): RowFault[] {
  const wish = wishOf(text, is1904);
  if (text === '' || (wish !== null && wish.day >= today)) return [];
  return [{ field: 'wishedVisit', fault: wish === null ? 'date' : 'past' }];
}

/** Returns what is wrong with the texts of a row. */
function faultsOf(kind: ImportKind, texts: Texts, context: ImportContext): RowFault[] {
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
    ...unless('orderDate', 'date', (text) => dayOf(text, context.is1904) !== null),
    ...wishFaults(texts.wishedVisit, context),
    ...importFields[kind].flatMap((field) =>
      unless(field, 'tooLong', (text) => text.length <= (field === 'note' ? 4000 : 200)),
    ),
  ];
}

/**
 * Returns the identifier of what a row creates, from its content and its importer: the same row of any file is the same record
 * (UUIDv5), so that a second import creates nothing twice.
 */
function identityOf(kind: string, parts: readonly string[], { actor }: ImportContext): string {
  return v5(JSON.stringify([kind, actor.id, ...parts]), namespace);
}

/** Drops empty texts at the end: a spreadsheet adds them as it likes. */
function withoutEnd(texts: readonly string[]): string[] {
  return texts.slice(0, texts.findLastIndex((text) => text !== '') + 1);
}

function clientArgs(clientId: string, texts: Texts, context: ImportContext): MutationArgs<'client.create'> {
  const { street, number, zipcode, city } = texts;
  return {
    clientId,
    type: typeOf(texts.type, context.typeNames) ?? 'Customer',
    name: texts.name,
    phone: orNull(texts.phone),
    email: orNull(texts.email),
    contacts: [],
    vatNumber: parseVatNumber(texts.vatNumber),
    address: zipcode === '' ? null : { street, number, boxnumber: null, apartmentnumber: null, zipcode, city },
    affiliates: [],
    note: texts.note,
  };
}

/** Returns services with their usual prices, each once. A price in the file is that of the only one, else of all together. */
function orderedServices(
  services: readonly Content['services'][number][],
  given: number | null,
): MutationArgs<'order.create'>['services'] {
  const only = services.length === 1 ? given : null;
  return [...new Set(services)].map((service) => ({
    code: service.code,
    count: services.filter((one) => one === service).length,
    durationMinutes: service.minutes.usual,
    priceInclVat: only ?? service.price.usual,
  }));
}

/** Returns the wished visit as planning reads it, with what the cell says besides. */
function planningRemarkOf(text: string, { is1904, wishText }: ImportContext): string {
  const wish = wishOf(text, is1904);
  if (wish === null) return '';
  return [wishText(wish.day, wish.part), ...(wish.hasMore ? [text] : [])].join('\n');
}

function orderArgs(orderId: string, texts: Texts, context: ImportContext): MutationArgs<'order.create'> | null {
  const services = servicesOf(texts.service, context.content?.services ?? []);
  if (services === null) return null;
  const { street, number, box, zipcode, city, name, phone, email } = texts;
  const given = texts.price === '' ? null : centsOf(texts.price);
  const priced = orderedServices(services, given);
  const priceInclVat = priced.reduce((all, one) => all + one.count * one.priceInclVat, 0);
  return {
    orderId,
    orderDate: dayOf(texts.orderDate, context.is1904) ?? context.today,
    address: { street, number, boxnumber: orNull(box), apartmentnumber: null, zipcode, city },
    // Nobody has chosen the address from the company's list yet.
    addressIncomplete: true,
    realEstate: { type: 'house', category: 'existing' },
    client: {
      id: identityOf('client of order', [name, phone, email], context),
      type: 'Customer',
      name,
      phone: orNull(phone),
      email: orNull(email),
      vatNumber: parseVatNumber(texts.vatNumber),
    },
    contacts: [],
    consumerType: texts.vatNumber === '' ? 'private' : 'professional',
    services: priced,
    priceInclVat,
    total: given ?? priceInclVat,
    urgent: false,
    tags: [],
    internalRemark: texts.note,
    externalRemark: '',
    planningRemark: planningRemarkOf(texts.wishedVisit, context),
    commercial: context.isCommercial ? context.actor : null,
  };
}

/** Returns the change of a row without faults. The contract's schema has the last word. */
function changeOf(kind: ImportKind, id: string, texts: Texts, context: ImportContext): CreatedChange | null {
  if (kind === 'clients') {
    const read = mutations['client.create'].args.safeParse(clientArgs(id, texts, context));
    return read.success ? { name: 'client.create', args: read.data } : null;
  }
  const read = mutations['order.create'].args.safeParse(orderArgs(id, texts, context));
  return read.success ? { name: 'order.create', args: read.data } : null;
}

/**
 * Returns a function that reads the rows of a file one after the other, from the first: null for an empty row. A row that
 * repeats an earlier one is refused.
 */
export function createRowReader(kind: ImportKind, mapping: Mapping, context: ImportContext) {
  const seen = new Set<string>();
  return (cells: readonly ReadCell[], line: number, corrected: Corrections = {}): ImportedRow | null => {
    const texts = textsOf(kind, cells, mapping, corrected);
    if (Object.values(texts).every((text) => text === '')) return null;
    // All cells, also those of columns that are not mapped: another mapping of the same file creates nothing twice.
    const id = identityOf(kind, withoutEnd(cells.map(textOf)), context);
    const about = { line, id, texts };
    if (seen.has(id)) return { ...about, faults: [{ field: 'name', fault: 'twice' }] };
    seen.add(id);
    const faults = faultsOf(kind, texts, context);
    if (faults.length > 0) return { ...about, faults };
    const change = changeOf(kind, id, texts, context);
    return change === null ? { ...about, faults: [{ field: 'name', fault: 'tooLong' }] } : { ...about, change };
  };
}
