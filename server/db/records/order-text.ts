import { sql } from 'kysely';
import type { Content } from '#contract/content/content.ts';
import { region } from '#contract/entities/common.ts';
import { brusselsTimeZone } from '#contract/rules/brussels-time.ts';
import { otherSpellings } from '#contract/rules/addresses/abbreviations.ts';
import { searchTerms } from '#contract/rules/addresses/address-search.ts';
import { buildingTypeNames, clientTypeNames, markNames } from '#contract/rules/orders/order-kind-names.ts';
import { numberFrom, numberLike } from '#contract/rules/text/number-like.ts';
import { orderStateNames } from '#contract/rules/orders/order-state-names.ts';
import { searchedDate, searchedHour, searchedStretches } from '#contract/rules/text/searched-date.ts';
import { checkDigits, referenceDigits } from '#contract/rules/payments/structured-reference.ts';
import type { Db } from '../connection/database.ts';

/** Words that a search considers: each costs a comparison with every row. */
export const wordsMax = 8;
/** Length from which a word is also found inside another. */
const insideFrom = 4;

type Condition = ReturnType<typeof sql<boolean>>;

export const both = (conditions: readonly Condition[]): Condition =>
  sql<boolean>`(${sql.join(conditions, sql` and `)})`;
export const either = (conditions: readonly Condition[]): Condition =>
  sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/** Returns whether a word of a search is found in one of the names. */
function isNamed(word: string, names: readonly string[]): boolean {
  const text = ` ${names.flatMap(searchTerms).join(' ')}`;
  return text.includes(word.length < insideFrom ? ` ${word}` : word);
}

/** Returns the kinds of which a name has a word. */
export function kindsNamed(word: string, names: Readonly<Record<string, readonly string[]>>): string[] {
  return Object.entries(names).flatMap(([kind, own]) => (isNamed(word, own) ? [kind] : []));
}

/** Matches a column with one of these values. */
export const among = (column: string, values: readonly string[]): Condition[] =>
  values.length === 0 ? [] : [sql<boolean>`${sql.ref(column)} = any(${values}::text[])`];

/** The marks of an order that a search names, and their columns. What is unread differs between users. */
const markColumns = {
  paid: { names: markNames.paid, column: 'paid' },
  owed: { names: markNames.owed, column: 'owed' },
  beyond: { names: markNames.beyond, column: 'paid_beyond' },
  urgent: { names: markNames.urgent, column: 'urgent' },
} as const;

/** Matches the orders whose text, state, services, marks, type of client or of building have a word. */
function hasWord(word: string, services: Content['services']): Condition {
  const ordered = region.options.flatMap((one) => {
    const codes = services.flatMap(({ code, name, regionalNames }) => {
      const { fr, nl } = regionalNames[one] ?? name;
      return isNamed(word, [fr, nl]) ? [code] : [];
    });
    return codes.length === 0 ? [] : [sql<boolean>`(region = ${one} and services && ${codes}::text[])`];
  });
  const isPaid = isNamed(word, markNames.paid);
  // “Payé” stands in “impayé”, which it does not name.
  const marks = Object.entries(markColumns).filter(
    ([mark, { names }]) => isNamed(word, names) && !(mark === 'owed' && isPaid),
  );
  // Another spelling counts as a whole word: `bd` is no start of `bdouard`.
  const typed = word.length < insideFrom ? ` ${word}` : word;
  const others = otherSpellings(word).map((other) => (other.length < insideFrom ? ` ${other} ` : other));
  return either([
    ...[typed, ...others].map((one) => sql<boolean>`text like ${`%${one}%`}`),
    ...marks.map(([, { column }]) => sql<boolean>`${sql.ref(column)}`),
    ...among('state', kindsNamed(word, orderStateNames)),
    ...among('client_type', kindsNamed(word, clientTypeNames)),
    ...among('building_type', kindsNamed(word, buildingTypeNames)),
    ...ordered,
  ]);
}

/** Returns the words of a search as the searched texts have them, without the dot that ends an abbreviation. */
export async function wordsOf(db: Db, q: string): Promise<string[]> {
  // A price is printed with its currency and narrow spaces.
  const plain = q.replaceAll(/[^\p{L}\p{M}\p{N}@+.]+/gu, ' ');
  const { rows } = await sql<{
    words: string[];
  }>`select string_to_array(search_fold(${plain}), ' ') as words`.execute(db);
  const words = (rows[0]?.words ?? []).map((word) => word.replace(/(?<!\.)\.+$/, ''));
  return words.filter((word) => word !== '').slice(0, wordsMax);
}

/** Matches the orders with a visit at the hour that the search names, on any day; with the other words of the search. */
async function atHour(db: Db, q: string, services: Content['services']): Promise<Condition[]> {
  const hour = searchedHour(q);
  if (hour === null) return [];
  const words = await wordsOf(db, hour.rest);
  const then = sql<boolean>`to_char(visit_at::timestamptz at time zone ${brusselsTimeZone}, 'HH24:MI') = ${hour.time}`;
  return [both([then, ...words.map((word) => hasWord(word, services))])];
}

/** Matches the orders of a day that the search names, with papers issued or due on it, or a visit then; with the other words. */
async function onDay(db: Db, q: string, services: Content['services'], now: Date): Promise<Condition[]> {
  const date = searchedDate(q);
  if (date === null) return atHour(db, q, services);
  const { days, stretches } = searchedStretches(date, now.getTime());
  const visits = stretches.map(
    ({ from, to }) =>
      sql<boolean>`(visit_at >= ${new Date(from).toISOString()} and visit_at < ${new Date(to).toISOString()})`,
  );
  const words = await wordsOf(db, date.rest);
  return [
    both([
      either([
        sql<boolean>`order_day = any(${days}::text[])`,
        sql<boolean>`paper_days && ${days}::text[]`,
        sql<boolean>`id in (select parent_id from records where collection = 'invoices' and data->>'dueOn' = any(${days}::text[]))`,
        ...visits,
      ]),
      ...words.map((word) => hasWord(word, services)),
    ]),
  ];
}

/** The letters of the number series by the first digit of a structured reference. */
const seriesOf: Readonly<Record<string, string>> = { 7: 'f', 8: 'a' };

/** Matches the orders with the invoice or the payment notice of a structured reference. */
function ofReference(q: string): Condition[] {
  const digits = referenceDigits(q);
  const series = seriesOf[digits?.charAt(0) ?? ''];
  if (digits === null || series === undefined || checkDigits(digits.slice(0, 10)) !== digits.slice(10)) return [];
  // The first digit of the number gave way to that of the series.
  return [sql<boolean>`text like ${`% ${series}_${digits.slice(1, 10)} %`}`];
}

/**
 * Returns what matches the text of a search: all its words in text, state or services, a telephone number, a date with the
 * other words, or a structured reference.
 */
export async function orderTextCondition(
  db: Db,
  q: string,
  services: Content['services'],
  now: Date,
): Promise<Condition> {
  const words = await wordsOf(db, q);
  const isPhone = numberLike.test(q.trim()) && q.replaceAll(/\D/g, '').length >= numberFrom;
  return either([
    words.length === 0 ? sql<boolean>`false` : both(words.map((word) => hasWord(word, services))),
    ...(isPhone ? [sql<boolean>`text like '%' || search_phone(${q}) || '%'`] : []),
    ...(await onDay(db, q, services, now)),
    ...ofReference(q),
  ]);
}
