import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { removeTree, soundTree, writeTree, type Tree } from './fixture.ts';

const project = join(import.meta.dirname, '../..');
const config = await extractConfig(join(project, '.dependency-cruiser.cjs'));
const parts = ['contract', 'src', 'sw', 'server', 'scripts', 'tests'];

/** The smallest violation of each rule. */
const mistakes: Record<string, Tree> = {
  'contract-stands-alone': { 'contract/wrong.ts': "export { outbox } from '#sync/outbox.ts';" },
  'contract-imports-few-packages': { 'contract/wrong.ts': "export * from 'dexie';" },
  'contract-reaches-nothing': { 'contract/wrong.ts': "export { main } from '#server/main.ts';" },
  'sync-knows-ports': { 'src/sync/wrong.ts': "export { http } from '#platform/http.ts';" },
  'data-on-sync': { 'src/data/wrong.ts': "export { http } from '#platform/http.ts';" },
  'platform-behind-ports': { 'src/platform/wrong.ts': "export { database } from '#data/database.ts';" },
  'sync-stack-composes': { 'src/sync-stack/wrong.ts': "export { button } from '#ui/button.tsx';" },
  'ui-without-data': { 'src/ui/wrong.ts': "export type { order } from '#contract/order.ts';" },
  'labels-under-hooks': { 'src/labels/wrong.ts': "export { useOrders } from '#hooks/use-orders.ts';" },
  'hooks-on-data': { 'src/hooks/wrong.ts': "export { http } from '#platform/http.ts';" },
  'parts-under-screens': { 'src/parts/wrong.ts': "export { ordersPage } from '#features/orders/orders-page.tsx';" },
  'features-through-hooks': { 'src/features/visits/wrong.ts': "export { outbox } from '#sync/outbox.ts';" },
  'features-apart': {
    'src/features/visits/wrong.ts': "export { ordersPage } from '#features/orders/orders-page.tsx';",
  },
  'app-composes-src': { 'src/app/wrong.ts': "export { main } from '#server/main.ts';" },
  'sw-composes-engine': { 'sw/wrong.ts': "export { button } from '#ui/button.tsx';" },
  'sw-never-reaches-react': {
    'sw/wrong.ts': "export { detour } from '#platform/detour.ts';",
    'src/platform/detour.ts': "export { useState as detour } from 'react';",
  },
  'sync-worker-never-reaches-react': {
    'src/app/sync/sync-worker.ts': "export { detour } from '#data/detour.ts';",
    'src/data/detour.ts': "export { createRoot as detour } from 'react-dom';",
  },
  'server-on-contract': { 'server/wrong.ts': "export { outbox } from '#sync/outbox.ts';" },
  'db-under-domain': { 'server/db/wrong.ts': "export type { decide } from '../domain/decide.ts';" },
  'db-never-reaches-domain': {
    'server/db/wrong.ts': "export { detour } from '../detour.ts';",
    'server/detour.ts': "export { decide as detour } from './domain/decide.ts';",
  },
  'domain-never-reaches-routes': {
    'server/domain/wrong.ts': "export { detour } from '../detour.ts';",
    'server/detour.ts': "export { route as detour } from './routes/sync-push.ts';",
  },
  'scripts-beside': { 'scripts/wrong.ts': "export { main } from '#server/main.ts';" },
  'dexie-in-data': { 'src/sync/wrong.ts': "export { Dexie } from 'dexie';" },
  'dexie-react-hooks-in-hooks': { 'src/features/orders/wrong.ts': "export { useLiveQuery } from 'dexie-react-hooks';" },
  'axios-in-platform': { 'src/data/wrong.ts': "export type { AxiosError } from 'axios';" },
  'no-node-in-browser': { 'src/data/wrong.ts': "export { join } from 'node:path';" },
  'nothing-imports-tests': { 'server/wrong.ts': "export { clock } from '#tests/support/clock.ts';" },
  'no-dev-dependencies': { 'server/wrong.ts': "export { test } from 'vitest';" },
  'no-undeclared-packages': { 'server/wrong.ts': "export * from 'undeclared';" },
  'no-unresolvable': { 'server/wrong.ts': "export { gone } from './gone.ts';" },
  'no-circular': {
    'server/one.ts': "import { two } from './two.ts';\nexport const one = () => two;",
    'server/two.ts': "import { one } from './one.ts';\nexport const two = () => one;",
  },
  'no-orphans': { 'src/ui/wrong.ts': 'export const lonely = 1;' },
};

const ruleNames = config.forbidden?.map(({ name }) => name ?? '') ?? [];

/** The order within the trees: the folder of each rule imports that of the next one, the highest a file at the root of its tree. */
const orderMistakes = ruleNames.flatMap((rule, index): [rule: string, wrongFiles: Tree][] => {
  const [folder = '', verb] = rule.split(' ');
  const [higher = ''] = ruleNames[index + 1]?.split(' ') ?? [];
  if (verb === 'lists') return [[rule, { [`${folder}/unlisted/wrong.ts`]: "export * from 'zod';" }]];
  if (verb !== 'imports') return [];
  const wrong = `export { right } from '#${higher.replace('src/', '')}/right.ts';`;
  return [[rule, { [`${folder}/wrong.ts`]: wrong, [`${higher}/right.ts`]: 'export const right = 1;' }]];
});

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) removeTree(folder);
});

test('accepts a tree that keeps the layers', async () => {
  expect(await violatedRules(soundTree)).toEqual([]);
});

describe('names the rule of each violation', () => {
  test.each(Object.entries(mistakes))('%s', async (rule, wrongFiles) => {
    expect(await violatedRules({ ...soundTree, ...wrongFiles })).toContain(rule);
  });
});

test('names the rule of each folder that imports a higher one of its tree', async () => {
  const wrongFiles: Tree = Object.fromEntries(orderMistakes.flatMap(([, files]) => Object.entries(files)));
  const rules = orderMistakes.map(([rule]) => rule);
  expect(await violatedRules({ ...soundTree, ...wrongFiles })).toEqual(expect.arrayContaining(rules));
});

test('has a violation for every rule', () => {
  const proven = [...Object.keys(mistakes), ...orderMistakes.map(([rule]) => rule)];
  expect(proven.toSorted()).toEqual(ruleNames.toSorted());
});

async function violatedRules(tree: Tree): Promise<string[]> {
  const folder = writeTree(tree);
  folders.push(folder);
  const { forbidden = [], options } = config;
  const { output } = await cruise(parts, {
    ...options,
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden },
  });
  return (output as ICruiseResult).summary.violations.map(({ rule }) => rule.name);
}
