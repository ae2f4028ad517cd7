import { v5 } from 'uuid';
import type { Content } from '#contract/content/content.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { mutations } from '#contract/mutations/catalogue.ts';
import { readAddressLine } from '#contract/rules/addresses/address-line.ts';
import type { ReadCell } from '#contract/rules/tables/spreadsheets.ts';
import { parseVatNumber } from '#contract/rules/text/vat-number.ts';
import { folded } from '../text/folded-text.ts';
import { identityText, readCell, readText } from './import-cells.ts';
import { dayOf, wishOf } from './import-days.ts';
import type { Corrections, ImportContext, RowFault, Texts } from './import-faults.ts';
import { centsOf, faultsOf, priceQuestions, rowQuestions, typeOf } from './import-faults.ts';
import type { ImportField, ImportKind, Mapping } from './import-fields.ts';
import { importFields, requiredFields } from './import-fields.ts';
import { servicesOf } from './import-services.ts';

export interface RowOfFile {
  /** Row of the file, counted from 1 as spreadsheets do. */
  line: number;
  /** Identifier of the record that the row creates, the same whatever is corrected here. */
  id: string;
  /** What was read in the row, with what was corrected. */
  texts: Texts;
}

/** What a row becomes: a mutation, or the reasons why it does not. */
export type ReadyRow = RowOfFile & { change: CreatedChange };
export type FaultyRow = RowOfFile & { faults: RowFault[] };
export type ImportedRow = ReadyRow | FaultyRow;

/** What a row creates. */
export type CreatedChange =
  | { name: 'client.create'; args: MutationArgs<'client.create'> }
  | { name: 'order.create'; args: MutationArgs<'order.create'> };
export type ImportedChange = CreatedChange | { name: 'client.update'; args: MutationArgs<'client.update'> };

/** Namespace of the identifiers of imported rows. */
const namespace = '6f1d3c0e-5b0a-5d0a-9c57-3a5d0f7b2c11';

/** What a row holds, and what is asked about its cells. */
interface RowReading {
  texts: Texts;
  questions: RowFault[];
}

/** Returns the town of a row whose cells hold its code and its name in one: `1000 Bruxelles`, `B-1000`. */
function townOf({ zipcode, city }: Texts): Pick<Texts, 'zipcode' | 'city'> {
  const read = [zipcode, city].map((text) => {
    const parts = readAddressLine(text);
    return parts.street === undefined && parts.number === undefined ? parts : {};
  });
  const codes = new Set(read.flatMap((parts) => parts.zipcode ?? []));
  const names = read.flatMap((parts, index) => parts.city ?? (index === 1 && parts.zipcode === undefined ? city : []));
  const [name = '', ...others] = names.filter((text) => text !== '');
  // Two that say otherwise stay as they are: a rule asks.
  if (codes.size !== 1 || others.some((other) => folded(other) !== folded(name))) return { zipcode, city };
  return { zipcode: [...codes].join(''), city: name };
}

/** Returns the house of a row, whose street often holds number, box and town. What stands in a column of its own counts. */
function houseOf(texts: Texts, corrected: Corrections): Partial<Texts> {
  const { street, number } = texts;
  const own = readAddressLine(street);
  // The same number in both columns is one.
  const isTwice = own.number !== undefined && own.number === number;
  const line = isTwice ? own : readAddressLine(number === '' ? street : `${street} ${number}`);
  const parts = {
    box: line.boxnumber ?? '',
    apartment: line.apartmentnumber ?? '',
    zipcode: line.zipcode ?? '',
    city: line.city ?? '',
  };
  const fields = ['box', 'apartment', 'zipcode', 'city'] as const;
  // Nothing is lost: a line that says something else than the columns stays as it is.
  const contradicts = fields.some(
    (field) => parts[field] !== '' && texts[field] !== '' && folded(parts[field]) !== folded(texts[field]),
  );
  if (contradicts || line.street === undefined || (number !== '' && !isTwice && line.street !== street)) return {};
  const others = Object.fromEntries(fields.map((field) => [field, corrected[field] ?? (texts[field] || parts[field])]));
  return { street: line.street, number: line.number ?? number, ...others };
}

function readRow(
  kind: ImportKind,
  cells: readonly ReadCell[],
  mapping: Mapping,
  corrected: Corrections,
  context: ImportContext,
): RowReading {
  const fields: readonly ImportField[] = importFields[kind];
  const questions: RowFault[] = [];
  const further: string[] = [];
  const of = (field: ImportField): string => {
    const typed = corrected[field]?.trim();
    const cell = fields.includes(field) ? cells[mapping[field] ?? -1] : undefined;
    const read = typed === undefined ? readCell(field, cell, context.is1904) : readText(field, typed);
    if (read.more !== undefined) further.push(context.moreText(field, read.more));
    if (read.question !== undefined) {
      const { proposal, ...question } = read.question;
      const isAnswer = proposal !== undefined && (proposal !== '' || !requiredFields[kind].includes(field));
      questions.push({ field, ...question, was: identityText(cell), ...(isAnswer ? { proposal } : {}) });
    }
    return read.text;
  };
  const read: Texts = {
    name: of('name'),
    type: of('type'),
    phone: of('phone'),
    email: of('email'),
    vatNumber: of('vatNumber'),
    street: of('street'),
    number: of('number'),
    box: of('box'),
    apartment: of('apartment'),
    zipcode: of('zipcode'),
    city: of('city'),
    service: of('service'),
    price: of('price'),
    orderDate: of('orderDate'),
    wishedVisit: of('wishedVisit'),
    note: of('note'),
  };
  const note = [read.note, ...further].filter(Boolean).join('\n');
  const texts = { ...read, note, ...townOf(read) };
  return { texts: { ...texts, ...houseOf(texts, corrected) }, questions };
}

const orNull = (text: string): string | null => (text === '' ? null : text);

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
  const { street, number, box, apartment, zipcode, city } = texts;
  const house = { street, number, boxnumber: orNull(box), apartmentnumber: orNull(apartment), zipcode, city };
  return {
    clientId,
    type: typeOf(texts.type, context.typeNames) ?? 'Customer',
    name: texts.name,
    phone: orNull(texts.phone),
    email: orNull(texts.email),
    contacts: [],
    vatNumber: parseVatNumber(texts.vatNumber),
    address: zipcode === '' ? null : house,
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
function planningRemarkOf(text: string, { wishText }: ImportContext): string {
  const wish = wishOf(text);
  if (wish === null) return '';
  return [wishText(wish.day, wish.part), ...(wish.hasMore ? [text] : [])].join('\n');
}

function orderArgs(
  orderId: string,
  clientId: string,
  texts: Texts,
  context: ImportContext,
): MutationArgs<'order.create'> | null {
  const services = servicesOf(texts.service, context.content?.services ?? []);
  if (services === null) return null;
  const { street, number, box, apartment, zipcode, city, name, phone, email } = texts;
  const given = texts.price === '' ? null : centsOf(texts.price);
  const priced = orderedServices(services, given);
  const priceInclVat = priced.reduce((all, one) => all + one.count * one.priceInclVat, 0);
  return {
    orderId,
    orderDate: dayOf(texts.orderDate) ?? context.today,
    address: { street, number, boxnumber: orNull(box), apartmentnumber: orNull(apartment), zipcode, city },
    // Nobody has chosen the address from the company's list yet.
    addressIncomplete: true,
    realEstate: { type: 'house', category: 'existing' },
    client: {
      id: clientId,
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

/** Returns the client of an order by what its cells were read as since the first import, or were corrected to. */
function clientIdOf(
  cells: readonly ReadCell[],
  mapping: Mapping,
  corrected: Corrections,
  context: ImportContext,
): string {
  const of = (field: ImportField): string => corrected[field]?.trim() ?? identityText(cells[mapping[field] ?? -1]);
  const phone = of('phone').replace(/^(?=[1-9]\d{7,8}$)/, '0');
  return identityOf('client of order', [of('name'), phone, of('email')], context);
}

/** Returns the change of a row without faults. The contract's schema has the last word. */
function changeOf(
  kind: ImportKind,
  { id, clientId }: { id: string; clientId: () => string },
  texts: Texts,
  context: ImportContext,
): CreatedChange | null {
  if (kind === 'clients') {
    const read = mutations['client.create'].args.safeParse(clientArgs(id, texts, context));
    return read.success ? { name: 'client.create', args: read.data } : null;
  }
  const read = mutations['order.create'].args.safeParse(orderArgs(id, clientId(), texts, context));
  return read.success ? { name: 'order.create', args: read.data } : null;
}

/**
 * Returns a function that reads the rows of a file one after the other, from the first: null for an empty row. A row that
 * repeats an earlier one is refused.
 */
export function createRowReader(kind: ImportKind, mapping: Mapping, context: ImportContext) {
  const seen = new Set<string>();
  return (cells: readonly ReadCell[], line: number, corrected: Corrections = {}): ImportedRow | null => {
    const { texts, questions } = readRow(kind, cells, mapping, corrected, context);
    if (questions.length === 0 && Object.values(texts).every((text) => text === '')) return null;
    // All cells, also those of columns that are not mapped: another mapping of the same file creates nothing twice.
    const id = identityOf(kind, withoutEnd(cells.map(identityText)), context);
    const about = { line, id, texts };
    if (seen.has(id)) return { ...about, faults: [{ field: 'name', fault: 'twice' }] };
    seen.add(id);
    const asked = [
      ...questions,
      ...rowQuestions(kind, texts, cells, corrected, context.columns),
      ...priceQuestions(texts, identityText(cells[mapping.price ?? -1]), corrected, context),
    ];
    const faults = [...asked, ...faultsOf(kind, texts, context)];
    // One reason for each field: a cell that is asked about is no wrong value besides.
    const first = faults.filter(({ field }, index) => faults.findIndex((one) => one.field === field) === index);
    if (first.length > 0) return { ...about, faults: first };
    const ids = { id, clientId: () => clientIdOf(cells, mapping, corrected, context) };
    const change = changeOf(kind, ids, texts, context);
    return change === null ? { ...about, faults: [{ field: 'name', fault: 'tooLong' }] } : { ...about, change };
  };
}
