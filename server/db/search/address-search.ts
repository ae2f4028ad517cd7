import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Address } from '#contract/entities/common.ts';
import type { Db } from '../connection/database.ts';

/** Orders that are read for a search, and different addresses among them. */
const ordersMax = 4_000;
const addressesMax = 2_000;

/** Letters that the index holds together. */
const gram = 3;

function gramsOf(word: string): string[] {
  return Array.from({ length: Math.max(0, word.length - gram + 1) }, (_, at) => word.slice(at, at + gram));
}

/** Matches an address with one of the word's ends, since a typo is rarely at both. A number must match as a whole. */
function matchOf(word: string): RawBuilder<boolean> {
  const contains = sql<boolean>`s.text like ${`%${word}%`}`;
  if (word.length < gram) return contains;
  if (/\d/.test(word)) return sql<boolean>`(s.grams @> ${gramsOf(word)}::text[] and ${contains})`;
  return sql<boolean>`s.grams && ${[word.slice(0, gram), word.slice(-gram)]}::text[]`;
}

/** Returns different addresses of orders in these scopes that may match the words: candidates, in no order. */
export async function addressCandidates(
  db: Db,
  words: readonly string[],
  scopes: readonly string[],
): Promise<Address[]> {
  const { rows } = await sql<{ address: Address }>`
    select distinct r.data->'address' as address from (
      select s.id from address_search s
      where ${sql.join(words.map(matchOf), sql` and `)} and exists (
        select from memberships m
        where m.collection = 'orders' and m.id = s.id and m.present and m.scope = any(${[...scopes]}::text[])
      ) limit ${ordersMax}
    ) found join records r on r.collection = 'orders' and r.id = found.id limit ${addressesMax}
  `.execute(db);
  return rows.map(({ address }) => address);
}
