import { sql } from 'kysely';
import type { Address } from '#contract/entities/common.ts';
import { bestOf, searchWords } from '#contract/rules/address-search.ts';
import type { Db } from '../db/database.ts';
import { scopesOfViewer } from '../domain/scopes.ts';
import type { AddressProvider } from './provider.ts';

/** Candidates that the database hands over to be compared word by word, and finds that are answered. */
const candidatesMax = 2_000;
const most = 8;

/** Letters with their accents, and what stands for them: the database has no function of its own for it. */
const accented = 'àâäáãåçéèêëíìîïñóòôöõúùûüýÿ';
const plain = 'aaaaaaceeeeiiiinooooouuuuyy';

/** Letters at each end of a word of which one end must be there: a typo is rarely at both. */
const end = 3;

function patternsOf(word: string): [string, string] {
  return /\d/.test(word) ? [`%${word}%`, `%${word}%`] : [`%${word.slice(0, end)}%`, `%${word.slice(-end)}%`];
}

/** Addresses of orders that the viewer may see. */
export function knownAddresses(db: Db): AddressProvider {
  return {
    find: async (typed, viewer) => {
      const words = searchWords(typed);
      if (words.length === 0) return { addresses: [], localities: [] };
      const text = sql`translate(lower(concat_ws(' ', r.data->'address'->>'street', r.data->'address'->>'number', r.data->'address'->>'zipcode', r.data->'address'->>'city')), ${accented}, ${plain})`;
      const fits = words.map((word) => {
        const [head, tail] = patternsOf(word);
        return sql`(t.text like ${head} or t.text like ${tail})`;
      });
      const { rows } = await sql<{ address: Address }>`
        select distinct t.address from (
          select r.data->'address' as address, ${text} as text from records r
          join memberships m on m.collection = r.collection and m.id = r.id and m.present
          where r.collection = 'orders' and m.scope = any(${scopesOfViewer(viewer)})
        ) t where ${sql.join(fits, sql` and `)} limit ${candidatesMax}
      `.execute(db);
      const all = rows.map(({ address }) => address);
      const wordsOf = ({ street, number, zipcode, city }: Address): string[] =>
        searchWords(`${street} ${number} ${zipcode} ${city}`);
      return { addresses: bestOf(typed, all, wordsOf, most), localities: [] };
    },
  };
}
