import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { removeTree, writeTree } from './fixture.ts';

const project = join(import.meta.dirname, '../..');
const oxlint = join(project, 'node_modules/oxlint/bin/oxlint');
const requests = {
  'by name': "export const answer = fetch('/api');\n",
  'through the window': "export const answer = window.fetch('/api');\n",
  'through globalThis': "export const answer = globalThis.fetch('/api');\n",
  'as XMLHttpRequest': 'export const request = new XMLHttpRequest();\n',
  'as a stream': "export const stream = new EventSource('/api');\n",
};

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) removeTree(folder);
});

describe.each(Object.entries(requests))('a request %s', (_, source) => {
  test.each([
    'contract/wrong.ts',
    'src/sync/wrong.ts',
    'src/data/wrong.ts',
    'src/features/orders/wrong.tsx',
    'src/app/wrong.ts',
  ])('is refused in %s', (file) => {
    expect(lint(file, source)).toMatch(/no-restricted-(globals|properties)/);
  });

  test.each(['src/platform/right.ts', 'sw/right.ts', 'server/right.ts'])('is allowed in %s', (file) => {
    expect(lint(file, source)).not.toMatch(/no-restricted/);
  });
});

function lint(file: string, source: string): string {
  const folder = writeTree({ [file]: source, '.oxlintrc.json': readFileSync(join(project, '.oxlintrc.json'), 'utf8') });
  folders.push(folder);
  return spawnSync(process.execPath, [oxlint, '--format', 'unix', file], { cwd: folder, encoding: 'utf8' }).stdout;
}
