import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };

/** Path from the fixture's folder → content. */
export type Tree = Record<string, string>;

const packages = [
  'axios',
  'dexie',
  'dexie-react-hooks',
  'react',
  'react-dom',
  'zod',
  'vitest',
  'workbox-precaching',
  'undeclared',
];

/** The smallest tree that has every part and breaks no rule. */
export const soundTree: Tree = {
  'contract/order.ts': "import { z } from 'zod';\nexport const order = z.string();\n",
  'src/sync/outbox.ts': "import { order } from '#contract/order.ts';\nexport const outbox = [order];\n",
  'src/data/database.ts':
    "import { Dexie } from 'dexie';\nimport { outbox } from '#sync/outbox.ts';\nexport const database = [Dexie, outbox];\n",
  'src/platform/http.ts':
    "import axios from 'axios';\nimport { outbox } from '#sync/outbox.ts';\nexport const http = [axios, outbox];\n",
  'src/ui/button.tsx': "import { useState } from 'react';\nexport const button = useState;\n",
  'src/hooks/use-orders.ts':
    "import { useLiveQuery } from 'dexie-react-hooks';\nimport { database } from '#data/database.ts';\nexport const useOrders = [useLiveQuery, database];\n",
  'src/parts/order-button.tsx':
    "import { useOrders } from '#hooks/use-orders.ts';\nimport { button } from '#ui/button.tsx';\nexport const orderButton = [useOrders, button];\n",
  'src/features/orders/orders-page.tsx':
    "import { useOrders } from '#hooks/use-orders.ts';\nimport { orderButton } from '#parts/order-button.tsx';\nexport const ordersPage = [useOrders, orderButton];\n",
  'src/app/main.tsx':
    "import { createRoot } from 'react-dom';\nimport { ordersPage } from '#features/orders/orders-page.tsx';\nexport const main = [createRoot, ordersPage];\n",
  'src/app/sync/sync-worker.ts':
    "import { database } from '#data/database.ts';\nimport { http } from '#platform/http.ts';\nexport const worker = [database, http];\n",
  'sw/service-worker.ts':
    "import { precache } from 'workbox-precaching';\nimport { database } from '#data/database.ts';\nimport { http } from '#platform/http.ts';\nexport const worker = [precache, database, http];\n",
  'server/main.ts':
    "import { createServer } from 'node:http';\nimport { route } from './routes/sync-push.ts';\nexport const main = [createServer, route];\n",
  'server/routes/sync-push.ts':
    "import { order } from '#contract/order.ts';\nimport { decide } from '../domain/decide.ts';\nexport const route = [order, decide];\n",
  'server/domain/decide.ts': "import { records } from '../db/records.ts';\nexport const decide = [records];\n",
  'server/db/records.ts': "import { join } from 'node:path';\nexport const records = join;\n",
  'scripts/build.ts': "import { join } from 'node:path';\nexport const build = join;\n",
  'tests/support/clock.ts': "import { test } from 'vitest';\nexport const clock = test;\n",
  'src/sync/outbox.test.ts':
    "import { clock } from '#tests/support/clock.ts';\nimport { http } from '#platform/http.ts';\nexport const tests = [clock, http];\n",
};

/** Writes the tree with the project's own subpath imports and stand-ins for its packages. Returns its folder. */
export function writeTree(tree: Tree): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mycerti-layers-')));
  const { imports, dependencies, devDependencies } = packageJson;
  const files = {
    ...tree,
    'package.json': JSON.stringify({ type: 'module', imports, dependencies, devDependencies }),
    ...Object.fromEntries(packages.flatMap(standIn)),
  };
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

export function removeTree(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

function standIn(name: string): [string, string][] {
  const manifest = JSON.stringify({ name, version: '1.0.0', type: 'module', main: 'index.js' });
  return [
    [`node_modules/${name}/package.json`, manifest],
    [`node_modules/${name}/index.js`, 'export default {};\n'],
  ];
}
