import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const project = join(import.meta.dirname, '../..');

const starts = /\bnew (?:Shared)?Worker\(|\b(?:spawn|fork)\(/;
/** A listener for the whole life of what is started; a job worker has one of its own. */
const listens = /\.on\('error'|addEventListener\('error'|createJobWorker/;

test('every worker and every process of the product has a listener for its errors', () => {
  const sources = globSync('{contract,src,sw,server,scripts}/**/*.{ts,tsx,mjs}', { cwd: project });
  const found = sources
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(project, path), 'utf8') }))
    .filter(({ text }) => starts.test(text) && !listens.test(text));
  expect(found.map(({ path }) => path)).toEqual([]);
});
