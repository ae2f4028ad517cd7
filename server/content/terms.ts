import { z } from 'zod';
import type { Content } from '#contract/content/content.ts';
import { ContentError, cells, readTable, repeated } from './table.ts';

const { words, code, count, amount, region, serviceCode, oneOf, orEmpty } = cells;

const validityRow = z.object({
  service: serviceCode,
  code,
  region: orEmpty(region),
  months: orEmpty(count),
  or_months: orEmpty(count),
  fr: words,
  nl: words,
});
const supplementRow = z.object({
  service: serviceCode,
  code,
  kind: oneOf('each', 'once', 'instead'),
  price: orEmpty(amount),
  fr: words,
  nl: words,
});
const rateRow = z.object({
  rate: cells.rate,
  use: oneOf('usual', 'exception'),
  fr: words,
  nl: words,
  mention_fr: orEmpty(words).optional(),
  mention_nl: orEmpty(words).optional(),
});

/**
 * Reads how long certificates are valid.
 * @throws {ContentError}
 */
export function readValidity(folder: string): Content['validity'] {
  const rows = readTable(folder, 'validity.csv', validityRow);
  const problems = [
    ...repeated(rows, (row) => `${row.service} ${row.code}`),
    ...rows
      .filter((row) => row.or_months !== null && row.or_months <= (row.months ?? Number.POSITIVE_INFINITY))
      .map(({ at }) => `${at}: or_months must be higher than months.`),
  ];
  if (problems.length > 0) throw new ContentError(problems);
  return rows.map((row) => ({
    service: row.service,
    code: row.code,
    region: row.region,
    months: row.months,
    orMonths: row.or_months,
    name: { fr: row.fr, nl: row.nl },
  }));
}

/**
 * Reads the supplements to the prices of services.
 * @throws {ContentError}
 */
export function readSupplements(folder: string): Content['supplements'] {
  const rows = readTable(folder, 'supplements.csv', supplementRow);
  const problems = [
    ...repeated(rows, (row) => `${row.service} ${row.code}`),
    ...rows
      .filter(({ kind, price }) => kind !== 'once' && price === null)
      .map(({ at }) => `${at}, column price: is empty; only what is billed once may be without a price.`),
  ];
  if (problems.length > 0) throw new ContentError(problems);
  return rows.map(({ service, code: of, kind, price, fr, nl }) => ({
    service,
    code: of,
    kind,
    price,
    name: { fr, nl },
  }));
}

/**
 * Reads the VAT rates and their exceptions.
 * @throws {ContentError}
 */
export function readRates(folder: string): Content['vatRates'] {
  const rows = readTable(folder, 'vat-rates.csv', rateRow);
  const problems = [
    ...repeated(rows, (row) => `${row.rate} %`),
    ...rows
      .filter((row) => ((row.mention_fr ?? null) === null) !== ((row.mention_nl ?? null) === null))
      .map(({ at }) => `${at}: a mention must be in both languages.`),
    ...(rows.some(({ use }) => use === 'usual') ? [] : ['vat-rates.csv: a usual rate is missing.']),
  ];
  if (problems.length > 0) throw new ContentError(problems);
  return rows.map(({ rate, use, fr, nl, mention_fr: inFrench, mention_nl: inDutch }) => ({
    rate,
    use,
    name: { fr, nl },
    ...(inFrench && inDutch ? { mention: { fr: inFrench, nl: inDutch } } : {}),
  }));
}
