import { z } from 'zod';
import type { Content, Measure } from '#contract/content/content.ts';
import type { Located } from './table.ts';
import { ContentError, cells, readTable, repeated } from './table.ts';
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
});
type CheckRow = Located<z.infer<typeof checkRow>>;

/** Returns what a check measures; undefined for a check without a value. */
function measureOf({ unit, min, max }: CheckRow): Measure | undefined {
  return unit === null || min === null || max === null ? undefined : { unit, min, max };
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
 * @throws {ContentError}
 */
export function readServices(folder: string): Pick<Content, 'services' | 'vatRates' | 'documents' | 'checklists'> {
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
    ...checklists.flatMap(measureProblems),
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
      ...(row.not_applicable === 'reason' ? { asksWhyNot: true } : {}),
    })),
  };
}
