/**
 * Which part may import which, as ARCHITECTURE.md tells it. tests/layers proves that each of these rules bites.
 */
const ours = '^(contract|src|sw|server|tests|scripts|locales)/';
const test = '\\.test\\.tsx?$';
/** Of the engine, every screen may read what it calls a status: they render it. */
const sendStatus = 'src/sync/(entry|send)-status\\.ts$';
/** What the bench alone installs, by a package of its own. */
const peers = '^tests/bench/peers/';
const exempt = [test, '^sw/vite\\.config\\.ts$'];
const react =
  '^node_modules/(react|react-dom|react-router|react-router-dom|@headlessui/|lucide-react|@lingui/react|dexie-react-hooks|@tanstack/react-)';

/** A part of ours may import these parts and no other; packages are not its matter. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: exempt },
  to: { path: ours, pathNot: allowed },
});

/** The folders of a tree, from low to high: each imports those before it. The files at its root stand over all. */
const inOrder = (tree, folders) => [
  ...folders.map((folder, index) => ({
    name: `${tree}/${folder} imports lower folders`,
    comment: 'What two folders need stands under both.',
    severity: 'error',
    from: { path: `^${tree}/${folder}/`, pathNot: test },
    to: { path: `^${tree}/`, pathNot: `^${tree}/(${folders.slice(0, index + 1).join('|')})/` },
  })),
  {
    name: `${tree} lists its folders`,
    comment: 'A folder without a place in the order could import any.',
    severity: 'error',
    from: { path: `^${tree}/[^/]+/`, pathNot: [`^${tree}/(${folders.join('|')})/`, test] },
    to: {},
  },
];
const ordered = {
  'src/data':
    'text database live device remotes files content rows drafts outbox capture pull search queries form-drafts offline-files heartbeat session storage-quota spreadsheets settings',
  'src/app': 'loading workers sync session settings history api layout files drafts router boot places',
  'src/parts':
    'acts addresses clock contacts language lists forms surveys visit-life clients conflicts day decisions devices list-detail order-files order-list order-form papers passwords period planning reminders',
};

/** A package is imported in these places and nowhere else. */
const packageOnlyIn = (name, packagePath, places, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: '^(contract|src|sw|server)/', pathNot: [places, test] },
  to: { path: packagePath },
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    only('contract-stands-alone', '^contract/', '^contract/', 'App, worker and server agree on it, so it knows none.'),
    {
      name: 'contract-imports-few-packages',
      comment: 'Whatever the contract imports, the phone downloads and the server trusts.',
      severity: 'error',
      from: { path: '^contract/', pathNot: test },
      to: { pathNot: ['^contract/', '^node_modules/(zod|node-diff3|ical-generator)/'] },
    },
    only('sync-knows-ports', '^src/sync/', '^(contract|src/sync)/', 'The engine knows ports, not the browser.'),
    only('data-on-sync', '^src/data/', '^(contract|src/(sync|data))/', 'The database serves the engine.'),
    only(
      'platform-behind-ports',
      '^src/platform/',
      '^(contract|src/(sync|platform))/',
      'The browser stays behind the ports.',
    ),
    only(
      'sync-stack-composes',
      '^src/sync-stack/',
      '^(contract|src/(sync|data|platform|sync-stack))/',
      'One composition of engine, database and browser, shared by page and service worker; without a screen.',
    ),
    only(
      'ui-without-data',
      '^src/ui/',
      `^(src/ui/|src/platform/papers/|contract/rules/(brussels-time|text/lines)\\.ts$|${sendStatus})`,
      'The design system draws what it is given, a PDF too, in the time of Brussels, and reads typed text as one sees it.',
    ),
    only(
      'labels-under-hooks',
      '^src/labels/',
      `^((contract|src/(data|labels))/|${sendStatus})`,
      'Labels turn codes into translated text; they hold no state.',
    ),
    only(
      'hooks-on-data',
      '^src/hooks/',
      '^(contract|src/(sync|data|labels|hooks))/',
      'Hooks bind React to the data, not to the browser.',
    ),
    only(
      'parts-under-screens',
      '^src/parts/',
      `^((contract|locales|src/(labels|hooks|ui|data|parts))/|${sendStatus})`,
      'What several screens show and do stands under them: on hooks and ui, as they do.',
    ),
    only(
      'features-through-hooks',
      '^src/features/',
      `^((contract|src/(labels|parts|hooks|ui|data|features))/|${sendStatus})`,
      'A screen reads and changes data through hooks; the engine and the browser are not its matter.',
    ),
    {
      name: 'features-apart',
      comment: 'What two screens share belongs to parts, ui, hooks or the contract.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: test },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    only('app-composes-src', '^src/app/', '^(contract|locales|src)/', 'The page is composed of src.'),
    only(
      'sw-composes-engine',
      '^sw/',
      '^(contract|locales|sw|src/(sync|data|platform|sync-stack))/',
      'The worker has no screen.',
    ),
    only(
      'server-on-contract',
      '^server/',
      '^(contract|server)/',
      'The server shares the contract with the app, nothing else.',
    ),
    {
      name: 'db-under-domain',
      comment: 'The server reads in one direction: routes → domain → db.',
      severity: 'error',
      from: { path: '^server/db/', pathNot: test },
      to: { path: '^server/(domain|routes)/' },
    },
    {
      name: 'db-never-reaches-domain',
      comment: 'Also not through a detour.',
      severity: 'error',
      from: { path: '^server/db/', pathNot: test },
      to: { path: '^server/(domain|routes)/', reachable: true },
    },
    {
      name: 'domain-never-reaches-routes',
      comment: 'Decisions about rows know nothing of HTTP.',
      severity: 'error',
      from: { path: '^server/domain/', pathNot: test },
      to: { path: '^server/routes/', reachable: true },
    },
    ...Object.entries(ordered).flatMap(([tree, folders]) => inOrder(tree, folders.split(' '))),
    only('scripts-beside', '^scripts/', '^scripts/', 'Scripts see files, not modules of the product.'),

    {
      name: 'sw-never-reaches-react',
      comment: 'A worker that loads the interface starts too slowly to answer a sync event.',
      severity: 'error',
      from: { path: '^sw/', pathNot: exempt },
      to: { path: [react, '^src/(ui|labels|hooks|parts|features|app)/'], reachable: true },
    },
    {
      name: 'sync-worker-never-reaches-react',
      comment: 'As for the service worker: it is a composition root without a screen.',
      severity: 'error',
      from: { path: '^src/app/sync/sync-worker\\.ts$' },
      to: { path: [react, '^src/(ui|hooks|parts|features)/', '^src/app/.+\\.tsx$'], reachable: true },
    },
    {
      name: 'contract-reaches-nothing',
      comment: 'Also not through a detour.',
      severity: 'error',
      from: { path: '^contract/', pathNot: test },
      to: { path: '^(src|sw|server|tests|scripts)/', reachable: true },
    },

    packageOnlyIn('dexie-in-data', '^node_modules/dexie/', '^src/data/', 'One place knows how rows are stored.'),
    packageOnlyIn(
      'dexie-react-hooks-in-hooks',
      '^node_modules/dexie-react-hooks/',
      '^src/hooks/',
      'One place knows live queries.',
    ),
    packageOnlyIn('axios-in-platform', '^node_modules/axios/', '^src/platform/', 'One place speaks HTTP.'),
    {
      name: 'no-node-in-browser',
      comment: 'There is no Node in a browser.',
      severity: 'error',
      from: { path: '^(contract|src|sw)/', pathNot: exempt },
      to: { dependencyTypes: ['core'] },
    },

    {
      name: 'nothing-imports-tests',
      comment: 'The product does not know its tests.',
      severity: 'error',
      from: { pathNot: ['^tests/', test] },
      to: { path: ['^tests/', test] },
    },
    {
      name: 'no-dev-dependencies',
      comment: 'What the product runs on belongs in dependencies.',
      severity: 'error',
      from: { path: '^(contract|src|sw|server)/', pathNot: exempt },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-undeclared-packages',
      comment: 'A package that package.json does not name can vanish with the next install.',
      severity: 'error',
      from: { path: '^(contract|src|sw|server|scripts|tests)/', pathNot: peers },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-unresolvable',
      comment: 'It would fail when it is loaded.',
      severity: 'error',
      from: { pathNot: peers },
      to: { couldNotResolve: true },
    },
    {
      name: 'no-circular',
      comment: 'Two modules that need each other are one module, or hide a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'Nobody imports it and it imports nobody: nobody would miss it.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          test,
          '\\.d\\.ts$',
          '^(src/app/(main\\.tsx|(places/places-frame|sync/sync-worker)\\.ts)|sw/service-worker\\.ts|server/(main|cli)\\.ts|scripts/[^/]+)$',
        ],
      },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|coverage|\\.cache|\\.data)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
