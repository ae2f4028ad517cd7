import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { projectRoot } from '../project.mjs';
import { requireFirstMessages, writeStartMap } from './start-map.ts';
import { entry, shell, startPages } from './start-pages.ts';

const chunk = (name: string, sources: readonly string[], imports: readonly string[] = []) => ({
  fileName: `assets/${name}.js`,
  imports: imports.map((file) => `assets/${file}.js`),
  moduleIds: sources.map((source) => join(projectRoot, source)),
});

const pageOf = (name: string, path: string, imports: readonly string[] = []) =>
  chunk(name, startPages[path]?.slice(-1) ?? [], imports);

const chunks = [
  chunk('index', [entry]),
  chunk('shell', shell, ['index']),
  chunk('further-pages', ['src/app/router/routes/further-pages.ts']),
  chunk('shared', ['src/ui/page/card.tsx'], ['index']),
  pageOf('home', '/', ['shell', 'shared']),
  pageOf('orders', '/orders', ['shell', 'shared']),
  pageOf('order', '/orders/:id', ['shared']),
  pageOf('notifications', '/notifications'),
  pageOf('profile', '/profile'),
  pageOf('agenda', '/agenda'),
  ...['fr', 'nl'].map((language) => chunk(`${language}-first`, [`locales/${language}/messages.po?first`])),
];

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'start-map-'));
  mkdirSync(join(dist, 'assets'));
  for (const { fileName } of chunks) writeFileSync(join(dist, fileName), '');
  writeFileSync(join(dist, 'settings.js'), readFileSync('public/settings.js'));
});
afterEach(() => rmSync(dist, { recursive: true }));

test('lists for each path what the entry asks for later, each file once, and the first messages by language', () => {
  writeStartMap(dist, chunks, new Set());
  const list: unknown = JSON.parse(
    /const starts = (.*);/.exec(readFileSync(join(dist, 'settings.js'), 'utf8'))?.[1] ?? 'null',
  );
  expect(list).toMatchObject({
    all: ['shell.js'],
    nl: ['nl-first.js'],
    '/orders': ['orders.js', 'shared.js'],
    '/orders/:id': ['order.js', 'shared.js'],
  });
});

test('fails for a part that no chunk has', () => {
  expect(() => writeStartMap(dist, chunks.slice(1), new Set())).toThrow(entry);
});

test('fails when a page that people open first would show a further message', () => {
  expect(() => writeStartMap(dist, chunks, new Set(['src/ui/page/card.tsx']))).toThrow(/src\/ui\/page\/card\.tsx/);
  const files = ['assets/shell.js'];
  expect(() => requireFirstMessages('/', chunks, { files, further: new Set(['src/ui/page/card.tsx']) })).not.toThrow();
});
