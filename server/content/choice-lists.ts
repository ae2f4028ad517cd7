import { z } from 'zod';
import type { Bilingual } from '#contract/content/content.ts';
import { ContentError, cells, readTable, repeated } from './table.ts';

const { words, code } = cells;

const choiceRow = z.object({ list: code, code, fr: words, nl: words });

/** The choices of each list, by its name. */
export type ChoiceLists = ReadonlyMap<string, readonly { code: string; name: Bilingual }[]>;

/**
 * Reads the lists of choices, of questions and of checks.
 * @throws {ContentError}
 */
export function readChoiceLists(folder: string): ChoiceLists {
  const rows = readTable(folder, 'survey-choices.csv', choiceRow);
  const problems = repeated(rows, (row) => `${row.list} ${row.code}`);
  if (problems.length > 0) throw new ContentError(problems);
  const lists = new Map<string, { code: string; name: Bilingual }[]>();
  for (const { list, code: of, fr, nl } of rows)
    lists.set(list, [...(lists.get(list) ?? []), { code: of, name: { fr, nl } }]);
  return lists;
}
