import type { KyselyPlugin } from 'kysely';

/** What a database was asked and answered: statements, and characters of the rows' JSON. */
export interface Work {
  statements: number;
  characters: number;
}

/** Counts the work of a database with this plugin. */
export function countWork(): { plugin: KyselyPlugin; during: (action: () => Promise<unknown>) => Promise<Work> } {
  const work: Work = { statements: 0, characters: 0 };
  const asText = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);
  return {
    plugin: {
      transformQuery: ({ node }) => {
        work.statements += 1;
        return node;
      },
      transformResult: ({ result }) => {
        work.characters += JSON.stringify(result.rows, asText).length;
        return Promise.resolve(result);
      },
    },
    during: async (action) => {
      const before = { ...work };
      await action();
      return {
        statements: work.statements - before.statements,
        characters: work.characters - before.characters,
      };
    },
  };
}
