import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { minutes } from '#tests/support/runner/time-limits.ts';
import { readAddressLine } from '#contract/rules/addresses/address-line.ts';
import { readEmail } from '#contract/rules/text/email.ts';
import { dayOf, wishOf } from '#data/spreadsheets/import-days.ts';
import { derivedName } from '#contract/rules/files/file-names.ts';
import { phonesIn } from '#contract/rules/text/found-reach.ts';
import { searchedDate } from '#contract/rules/text/searched-date.ts';
import { parsePasted } from '#parts/clients/form/pasted-client.ts';
import { projectRoot } from '../../scripts/lib/project.mjs';

type Tried = RegExp | ((text: string) => unknown);

/** A regular expression of the product, and where it stands. */
interface Found {
  where: string;
  pattern: Tried;
}

/** Readers with patterns that are composed of parts. */
const composed: readonly Found[] = [
  { where: 'a typed address', pattern: readAddressLine },
  { where: 'an e-mail address', pattern: readEmail },
  { where: 'telephone numbers', pattern: phonesIn },
  { where: 'a searched date', pattern: searchedDate },
  { where: 'a day', pattern: dayOf },
  { where: 'a wished visit', pattern: wishOf },
  { where: 'a pasted client', pattern: parsePasted },
  { where: 'the name of an edited file', pattern: (name) => derivedName(name, ['annotée'], '.jpg', new Set()) },
];

/** Returns the regular expressions written in the product as literals. */
function patternsOfProduct(): Found[] {
  const files = globSync('{contract,src,server,sw}/**/*.{ts,tsx}', { cwd: projectRoot });
  return files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(projectRoot, file), 'utf8');
      const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
      const found: Found[] = [];
      const visit = (node: ts.Node): void => {
        if (ts.isRegularExpressionLiteral(node)) {
          const line = source.getLineAndCharacterOfPosition(node.end).line + 1;
          const end = node.text.lastIndexOf('/');
          found.push({
            where: `${file}:${line} ${node.text}`,
            pattern: new RegExp(node.text.slice(1, end), node.text.slice(end + 1)),
          });
        }
        ts.forEachChild(node, visit);
      };
      visit(source);
      return found;
    });
}

const runs = [
  ' ',
  '\u00A0',
  '\t',
  '\n',
  '\r\n',
  '0',
  '1',
  'a',
  'A',
  'é',
  '\u0301',
  '\u202E',
  '😀',
  '\uD83D',
  '\u0000',
  ...'.,;:-_/\\+*@#%&=()[]{}<>\'"'.split(''),
  ' a',
  'a ',
  '1 ',
  '1.',
  '. ',
  'a@',
  'a.',
  'a-',
  '1/',
  'a1',
  '1h',
  'a=',
  '"a',
  ',bte',
  '%2',
];
const starts = ['', 'a', '1', '+', '(', '"', 'x@', '1.'];
const ends = ['', '!', '\n', 'a', '\u0001'];

function cost(pattern: Tried, text: string): number {
  if (pattern instanceof RegExp) pattern.lastIndex = 0;
  const begin = performance.now();
  if (pattern instanceof RegExp) text.replace(pattern, '');
  else pattern(text);
  return performance.now() - begin;
}

/** Returns the milliseconds of the fastest of five: another process may hold one up. */
function leastCost(pattern: Tried, text: string): number {
  return Math.min(...Array.from({ length: 5 }, () => cost(pattern, text)));
}

/** Returns true when four times the text costs more than nine times as much. Only what takes a millisecond can be compared. */
function isDearer(pattern: Tried, start: string, run: string, end: string): boolean {
  const small = start + run.repeat(3_000) + end;
  if (cost(pattern, small) < 1.5 || leastCost(pattern, small) < 1) return false;
  const large = start + run.repeat(12_000) + end;
  return leastCost(pattern, large) > 9 * leastCost(pattern, small);
}

// One crafted line of an import, a pasted text or a search must not hold its device or the server.
test('no regular expression costs more than its text is long', { tags: ['long'], ...minutes(5) }, () => {
  const dear = [...patternsOfProduct(), ...composed].flatMap(({ where, pattern }) => {
    const tried = runs.flatMap((run) => starts.flatMap((start) => ends.map((end) => [start, run, end] as const)));
    // Three times over: once may be the collector, or another process.
    const worst = tried.find((parts) => [1, 2, 3].every(() => isDearer(pattern, ...parts)));
    return worst === undefined ? [] : [`${where} with ${JSON.stringify(worst)}`];
  });
  expect(dear).toEqual([]);
});
