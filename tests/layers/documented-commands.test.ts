import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

const project = join(import.meta.dirname, '../..');
const documents = [...globSync('{docs/**/,}*.md', { cwd: project }), 'server/cli.ts', 'server/demo/refuse-demo.ts'];

/** Returns what a pattern's first group matches in the documents, with the document. */
function found(pattern: RegExp): string[] {
  return documents.flatMap((path) =>
    [...readFileSync(join(project, path), 'utf8').matchAll(pattern)].map(([, name = '']) => `${path}: ${name}`),
  );
}

test('a documented command runs on the Node of the system: a script of npm starts TypeScript on the project’s own', () => {
  expect(found(/\bnode ((?:server|scripts|tests)\/\S+\.ts)/g)).toEqual([]);
  const scripts = new Set(Object.keys(packageJson.scripts));
  expect(found(/\bnpm run (\w[\w:]*)/g).filter((line) => !scripts.has(line.split(': ')[1] ?? ''))).toEqual([]);
});
