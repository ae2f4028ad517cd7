import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
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

const refusedIn = [
  'contract/wrong.ts',
  'src/sync/wrong.ts',
  'src/data/wrong.ts',
  'src/features/orders/wrong.tsx',
  'src/app/wrong.ts',
];
const allowedIn = ['src/platform/right.ts', 'sw/right.ts', 'server/right.ts'];

/** Returns the path of the file that makes this request in place of another file. */
function pathOf(file: string, request: string): string {
  return file.replace('.ts', `-${request.replaceAll(' ', '-')}.ts`);
}

/** What the linter says of all files: one start for all, each takes an eighth of a second. */
let findings: string[];

beforeAll(() => {
  const files = Object.entries(requests).flatMap(([request, source]) =>
    [...refusedIn, ...allowedIn].map((file): [string, string] => [pathOf(file, request), source]),
  );
  const rules = readFileSync(join(project, '.oxlintrc.json'), 'utf8');
  const folder = writeTree({ ...Object.fromEntries(files), '.oxlintrc.json': rules });
  const ended = spawnSync(process.execPath, [oxlint, '--format', 'unix'], { cwd: folder, encoding: 'utf8' });
  removeTree(folder);
  findings = ended.stdout.split('\n');
});

describe.each(Object.keys(requests))('a request %s', (request) => {
  test.each(refusedIn)('is refused in %s', (file) => {
    expect(findingsIn(pathOf(file, request))).toMatch(/no-restricted-(globals|properties)/);
  });

  test.each(allowedIn)('is allowed in %s', (file) => {
    expect(findingsIn(pathOf(file, request))).not.toMatch(/no-restricted/);
  });
});

function findingsIn(file: string): string {
  return findings.filter((line) => line.startsWith(`${file}:`)).join('\n');
}
