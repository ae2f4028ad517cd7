import { z } from 'zod';
import type { CheckChoice, Content, Measure } from '#contract/content/content.ts';
import type { Located } from './table.ts';
import { ContentError, cells, readTable, repeated } from './table.ts';
import type { ChoiceLists } from './choice-lists.ts';
import { readRates } from './terms.ts';

const { words, code, count, amount, rate, region, serviceCode, oneOf, orEmpty, decimal } = cells;

const codes = serviceCode.options;
const forService = z.enum(['all', ...codes], `must be one of all, ${codes.join(', ')}`);

const serviceRow = z.object({
  code: serviceCode,
  fr: words,
  nl: words,
  minutes: count,
  minutes_from: count,
  minutes_to: count,
  price: amount,
  price_from: amount,
  price_to: amount,
  vat: rate,
});
const regionalRow = z.object({
  service: serviceCode,
  region,
  fr: words,
  nl: words,
});
const documentRow = z.object({
  service: forService,
  code,
  kind: oneOf('photo', 'plan', 'document'),
  needed: oneOf('always', 'if-present'),
  fr: words,
  nl: words,
});
const checkRow = z.object({
  service: forService,
  code,
  fr: words,
  nl: words,
  // Tables of companies that edited theirs before checks had a measure lack these columns.
  unit: orEmpty(words).default(null),
  min: decimal.default(null),
  max: decimal.default(null),
  not_applicable: z.enum(['', 'reason']).default(''),
  // Earlier tables lack these too.
  ok_from: decimal.default(null),
  ok_to: decimal.default(null),
  note_above: decimal.default(null),
  note_fr: orEmpty(words).default(null),
  note_nl: orEmpty(words).default(null),
  choices: z.string().default(''),
  not_ok: z.string().default(''),
  bulk: z.enum(['', 'no']).default(''),
});
type CheckRow = Located<z.infer<typeof checkRow>>;

/** Returns what a check measures; undefined for a check without a value. */
function measureOf(row: CheckRow): Measure | undefined {
  const { unit, min, max, ok_from: from, ok_to: to, note_above: above, note_fr: fr, note_nl: nl } = row;
  if (unit === null || min === null || max === null) return undefined;
  return {
    unit,
    min,
    max,
    ...(from === null && to === null ? {} : { ok: { from, to } }),
    ...(above === null || fr === null || nl === null ? {} : { noted: { above, text: { fr, nl } } }),
  };
}

/** Returns the answers of a check whose row names a list of choices; undefined for another check. */
function choicesOf({ choices, not_ok: notOk }: CheckRow, lists: ChoiceLists | null): CheckChoice[] | undefined {
  return lists?.get(choices)?.map((one) => ({ ...one, result: one.code === notOk ? 'notOk' : 'ok' }));
}

function choiceProblems({ at, choices, not_ok: notOk, unit }: CheckRow, lists: ChoiceLists): string[] {
  if (choices === '') return notOk === '' ? [] : [`${at}, column not_ok: there are no choices.`];
  const list = lists.get(choices);
  if (list === undefined) return [`${at}, column choices: there is no list ${choices}.`];
  if (unit !== null) return [`${at}, column choices: a check with a measure has no choices.`];
  if (list.length < 2) return [`${at}, column choices: the list ${choices} needs two choices.`];
  return notOk === '' || list.some(({ code: one }) => one === notOk)
    ? []
    : [`${at}, column not_ok: ${notOk} is no choice of ${choices}.`];
}

function limitProblems(row: CheckRow): string[] {
  const { at, unit, ok_from: from, ok_to: to, note_above: above, note_fr: fr, note_nl: nl } = row;
  const given = [from, to, above].some((one) => one !== null);
  if (given && unit === null) return [`${at}: ok_from, ok_to and note_above are limits of a measure, with its unit.`];
  if (from !== null && to !== null && from > to) return [`${at}: ok_from must not be more than ok_to.`];
  const notes = [above, fr, nl].filter((one) => one !== null).length;
  return notes > 0 && notes < 3 ? [`${at}: note_above, note_fr and note_nl are given together or not at all.`] : [];
}

function measureProblems(row: CheckRow): string[] {
  const { unit, min, max } = row;
  const given = [unit, min, max].filter((one) => one !== null).length;
  if (given > 0 && given < 3) return [`${row.at}: unit, min and max are given together or not at all.`];
  return min !== null && max !== null && (min < 0 || min >= max)
    ? [`${row.at}: min must be 0 or more, and less than max.`]
    : [];
}

function outOfRange(row: Located<z.infer<typeof serviceRow>>): string[] {
  const isBetween = (low: number, middle: number, high: number): boolean => low <= middle && middle <= high;
  return [
    ...(isBetween(row.minutes_from, row.minutes, row.minutes_to)
      ? []
      : [`${row.at}: minutes must lie from minutes_from to minutes_to.`]),
    ...(isBetween(row.price_from, row.price, row.price_to)
      ? []
      : [`${row.at}: price must lie from price_from to price_to.`]),
  ];
}

/**
 * Reads the services, the VAT in their prices, and what each one requires on site.
 * @param lists null when they could not be read
 * @throws {ContentError}
 */
export function readServices(
  folder: string,
  lists: ChoiceLists | null,
): Pick<Content, 'services' | 'vatRates' | 'documents' | 'checklists'> {
  const vatRates = readRates(folder);
  const usual = vatRates.filter(({ use }) => use === 'usual').map((one) => one.rate);
  const rows = readTable(folder, 'services.csv', serviceRow);
  const names = readTable(folder, 'regional-names.csv', regionalRow);
  const documents = readTable(folder, 'documents.csv', documentRow);
  const checklists = readTable(folder, 'checklists.csv', checkRow);
  const missing = codes.filter((one) => !rows.some((row) => row.code === one));
  const problems = [
    // Stored orders name services by code: a service that is no longer offered still needs its name.
    ...missing.map((one) => `services.csv: the service ${one} is missing.`),
    ...repeated(rows, (row) => row.code),
    ...rows.flatMap(outOfRange),
    ...rows
      .filter(({ vat }) => !usual.includes(vat))
      .map(({ at, vat }) => `${at}, column vat: ${vat} is no usual rate of vat-rates.csv.`),
    ...repeated(names, (row) => `${row.service} ${row.region}`),
    ...repeated(documents, (row) => `${row.service} ${row.code}`),
    ...repeated(checklists, (row) => `${row.service} ${row.code}`),
    ...checklists.flatMap((row) => [
      ...measureProblems(row),
      ...limitProblems(row),
      ...(lists === null ? [] : choiceProblems(row, lists)),
    ]),
  ];
  if (problems.length > 0) throw new ContentError(problems);
  return {
    vatRates,
    services: rows.map((row) => ({
      code: row.code,
      name: { fr: row.fr, nl: row.nl },
      regionalNames: Object.fromEntries(
        names.filter(({ service }) => service === row.code).map(({ region: of, fr, nl }) => [of, { fr, nl }]),
      ),
      minutes: { usual: row.minutes, from: row.minutes_from, to: row.minutes_to },
      price: { usual: row.price, from: row.price_from, to: row.price_to },
      vat: row.vat,
    })),
    documents: documents.map((row) => ({
      service: row.service,
      code: row.code,
      kind: row.kind,
      always: row.needed === 'always',
      name: { fr: row.fr, nl: row.nl },
    })),
    checklists: checklists.map((row) => ({
      service: row.service,
      code: row.code,
      text: { fr: row.fr, nl: row.nl },
      measure: measureOf(row),
      choices: choicesOf(row, lists),
      ...(row.not_applicable === 'reason' ? { asksWhyNot: true } : {}),
      ...(row.bulk === 'no' ? { isAlone: true } : {}),
    })),
  };
}
