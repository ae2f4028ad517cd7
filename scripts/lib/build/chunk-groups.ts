import type { Rolldown } from 'vite';
import { afterwards, shell, startPages } from './start-pages.ts';

type GroupContext = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** Matches libraries that no first row needs. */
const heavy = /node_modules[\\/](?:zod|axios|@headlessui|@floating-ui|@?react-aria|@?react-stately)[\\/]/;
const overlays = /node_modules[\\/](?:@headlessui|@floating-ui|@?react-aria|@?react-stately)[\\/]/;
const login = /src[\\/](?:features[\\/]sign-in[\\/]|app[\\/]router[\\/]routes[\\/]sign-in)/;

/** Returns whether a module imports a heavy library, directly or indirectly. `seen` stops import cycles. */
function isHeavy(id: string, context: GroupContext, seen = new Set<string>()): boolean {
  if (heavy.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (context.getModuleInfo(id)?.importedIds ?? []).some((imported) => isHeavy(imported, context, seen));
}

const everyPage = 'every page';
/** Marks the path of what comes after a page's first row. */
const then = ', then';

/** What runs each of these modules first: every page, or those of some paths. */
const starts = Object.entries({
  [everyPage]: shell,
  ...startPages,
  ...Object.fromEntries(Object.entries(afterwards).map(([path, files]) => [`${path}${then}`, files])),
});

/** For each module, which starts run it: they import it, directly or indirectly. */
const usersOf = new Map<string, readonly string[]>();

function findUsers(id: string, context: GroupContext, seen = new Set<string>()): readonly string[] {
  const known = usersOf.get(id);
  if (known !== undefined) return known;
  if (seen.has(id)) return [];
  seen.add(id);
  const path = id.replaceAll('\\', '/');
  const own = starts.flatMap(([start, files]) => (files.some((file) => path.endsWith(`/${file}`)) ? start : []));
  const importers = context.getModuleInfo(id)?.importers ?? [];
  return [...new Set([...own, ...importers.flatMap((importer) => findUsers(importer, context, seen))])];
}

function users(id: string, context: GroupContext): readonly string[] {
  const found = findUsers(id, context);
  usersOf.set(id, found);
  return found;
}

/**
 * Files of what some pages share, the smallest share first. What two of these lists have in common is a list too, or one page: so a
 * file imports none that imports it.
 */
const shares: ReadonlyArray<readonly [name: string, paths: readonly string[]]> = [
  ['home', ['/']],
  ['orders', ['/orders']],
  ['order-afterwards', [`/orders/:id${then}`]],
  ['agenda-afterwards', [`/agenda${then}`]],
  ['order', ['/orders/:id']],
  ['notifications', ['/notifications']],
  ['profile', ['/profile']],
  ['agenda', ['/agenda']],
  ['home-order', ['/', '/orders/:id']],
  // What the team has: no order asks for it.
  ['home-agenda', ['/', '/agenda']],
  ['profile-order', ['/profile', '/orders/:id']],
  // Long lists, of which only the rows in sight are there.
  ['lists', ['/orders', '/notifications']],
  ['further', ['/notifications', '/profile', '/agenda']],
  ['visits', ['/', '/orders/:id', '/agenda']],
  ['work', ['/', '/orders', '/orders/:id', '/agenda']],
  ['first-pages', Object.keys(startPages)],
  ['shell', [...Object.keys(startPages), everyPage]],
];

/** Returns the name of the file of a module that a start runs. */
function shareOf(id: string, context: GroupContext): string | undefined {
  const found = users(id, context);
  if (found.length === 0 || isHeavy(id, context)) return undefined;
  // What comes afterwards has the page's own files.
  const has = (paths: readonly string[], path: string): boolean =>
    paths.includes(path) || paths.some((one) => path === `${one}${then}`);
  return shares.find(([, paths]) => found.every((path) => has(paths, path)))?.[0];
}

/** The group of each share, the largest first: a group takes what its modules import, unless a former one has it. */
const shareGroups = shares.map(([share], index) => ({
  debugName: share,
  name: (id: string, context: GroupContext): string | null => (shareOf(id, context) === share ? share : null),
  priority: 10 + index,
}));

/** What a page runs with a heavy library: a file of its own, or other pages would bring it along. */
function inForms(id: string, context: GroupContext): string | null {
  return users(id, context).length > 0 ? 'forms' : null;
}

/**
 * Groups the modules that share a file of the build. By default the bundler makes one file for each set of modules that the
 * same pages share: about a hundred small files. Each costs a request and a link, which a phone pays at every start. In
 * order of precedence:
 *
 * - `start`: the modules that every page loads first
 * - `shell`: what every signed-in page runs besides; a file for each page that people open first, and some for what a few of them
 *   share; `first-pages`: what others of them share
 * - `overlays`, `http`, `schemas`: these libraries, which no first row needs
 * - `contract`: our schemas, and other libraries that several pages share
 * - `forms`: what one of those pages imports with one of those libraries
 * - `login`: the modules of the login
 * - `screens`: what several other pages share
 */
export const chunkGroups = [
  { name: 'start', tags: ['$initial' as const], priority: 100 },
  ...shareGroups,
  { name: 'overlays', test: overlays, priority: 8, minShareCount: 2 },
  {
    name: 'http',
    test: /node_modules[\\/]axios[\\/]|platform[\\/]http[\\/]api-clients/,
    priority: 7,
    minShareCount: 2,
  },
  { name: 'schemas', test: /node_modules[\\/]zod[\\/]/, priority: 6, minShareCount: 2 },
  { name: 'contract', test: /[\\/]contract[\\/]|node_modules/, priority: 5, minShareCount: 2 },
  { debugName: 'forms', name: inForms, priority: 4 },
  { name: 'login', test: login, priority: 2 },
  { name: 'screens', priority: 1, minShareCount: 2 },
];
