import type { Rolldown } from 'vite';
import { firstPages, shell } from './start-pages.ts';

type GroupContext = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** Matches libraries that no first row needs. */
const heavy = /node_modules[\\/](?:zod|axios|@headlessui|@floating-ui|@?react-aria|@?react-stately)[\\/]/;
const overlays = /node_modules[\\/](?:@headlessui|@floating-ui|@?react-aria|@?react-stately)[\\/]/;
const login = /src[\\/](?:features[\\/]sign-in[\\/]|app[\\/]router[\\/]routes[\\/]sign-in)/;

function isOneOf(id: string, files: readonly string[]): boolean {
  return files.some((file) => id.replaceAll('\\', '/').endsWith(`/${file}`));
}

/** Returns whether a module imports a heavy library, directly or indirectly. `seen` stops import cycles. */
function isHeavy(id: string, context: GroupContext, seen = new Set<string>()): boolean {
  if (heavy.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (context.getModuleInfo(id)?.importedIds ?? []).some((imported) => isHeavy(imported, context, seen));
}

/** Pages that people open often, with more in them than a first page should have. */
const orderPage = 'src/app/router/routes/order-route.tsx';
const agendaPage = 'src/app/router/routes/agenda-route.tsx';

/** For each module, which of these files import it, directly or indirectly. */
const usersOf = new Map<string, readonly string[]>();

function findUsers(id: string, context: GroupContext, seen = new Set<string>()): readonly string[] {
  const known = usersOf.get(id);
  if (known !== undefined) return known;
  if (seen.has(id)) return [];
  seen.add(id);
  const own = [...shell, ...firstPages, orderPage, agendaPage].filter((file) => isOneOf(id, [file]));
  const importers = context.getModuleInfo(id)?.importers ?? [];
  return [...new Set([...own, ...importers.flatMap((importer) => findUsers(importer, context, seen))])];
}

function users(id: string, context: GroupContext): readonly string[] {
  const found = findUsers(id, context);
  usersOf.set(id, found);
  return found;
}

function nameOf(page: string | undefined): string | null {
  return page?.replace(/^.*\/(.*)\.tsx?$/, '$1') ?? null;
}

function inShell(id: string, context: GroupContext): string | null {
  return !isHeavy(id, context) && users(id, context).some((file) => shell.includes(file)) ? 'shell' : null;
}

function pagesOf(id: string, context: GroupContext): readonly string[] {
  return users(id, context).filter((file) => firstPages.includes(file));
}

/** Pages with a long list, of which only the rows in sight are there. */
const listPages = ['src/app/router/routes/orders-route.tsx', 'src/features/notifications/notifications-screen.tsx'];

function inFirstPages(id: string, context: GroupContext): string | null {
  const pages = pagesOf(id, context);
  if (isHeavy(id, context) || pages.length < 2) return null;
  return pages.every((page) => listPages.includes(page)) ? 'lists' : 'first-pages';
}

/** What one of the first pages shares with the pages of an order and of the agenda: those do not run the whole of it. */
function inParts(id: string, context: GroupContext): string | null {
  const page = inOnePage(id, context);
  if (page === null) return null;
  return users(id, context).some((file) => file === orderPage || file === agendaPage) ? `${page}-parts` : null;
}

function inOnePage(id: string, context: GroupContext): string | null {
  return isHeavy(id, context) ? null : nameOf(pagesOf(id, context)[0]);
}

/** What a first page imports with a heavy library: other pages' share of it comes along, never the other way round. */
function heavyInPage(id: string, context: GroupContext): string | null {
  const page = nameOf(pagesOf(id, context)[0]);
  return page === null ? null : `${page}-forms`;
}

function inOrderPage(id: string, context: GroupContext): string | null {
  if (!users(id, context).includes(orderPage)) return null;
  return isHeavy(id, context) ? 'order-forms' : 'order-parts';
}

/** What the agenda shares with other pages: the bundler's own grouping gives it all that these have besides. */
function inAgendaPage(id: string, context: GroupContext): string | null {
  return users(id, context).includes(agendaPage) ? 'agenda-parts' : null;
}

/**
 * Groups the modules that share a file of the build. By default the bundler makes one file for each set of modules that the
 * same pages share: about a hundred small files. Each costs a request and a link, which a phone pays at every start. In
 * order of precedence:
 *
 * - `start`: the modules that every page loads first
 * - `shell`: what every signed-in page runs besides
 * - `first-pages`: what several of the pages share where a visit begins; `lists`: what only those with a long list share; a chunk
 *   of its own for each of these pages, and its `…-parts`, which the page of an order or the agenda runs too
 * - `overlays`, `http`, `schemas`: these libraries, which no first row needs
 * - `contract`: our schemas, and other libraries that several pages share
 * - `…-forms`: what a first page and the page of an order import with one of those libraries; `order-parts`: what the latter shares
 *   without; `agenda-parts`: the same of the agenda
 * - `login`: the modules of the login
 * - `screens`: what several other pages share
 */
export const chunkGroups = [
  { name: 'start', tags: ['$initial' as const], priority: 12 },
  // One after the other: a group takes what its modules import.
  { debugName: 'shell', name: inShell, priority: 11 },
  { debugName: 'first-pages', name: inFirstPages, priority: 10 },
  { debugName: 'parts of one page', name: inParts, priority: 9.5 },
  { debugName: 'one page', name: inOnePage, priority: 9 },
  { name: 'overlays', test: overlays, priority: 8, minShareCount: 2 },
  { name: 'http', test: /node_modules[\\/]axios[\\/]|platform[\\/]api-clients/, priority: 7, minShareCount: 2 },
  { name: 'schemas', test: /node_modules[\\/]zod[\\/]/, priority: 6, minShareCount: 2 },
  { name: 'contract', test: /[\\/]contract[\\/]|node_modules/, priority: 5, minShareCount: 2 },
  { debugName: 'forms of a first page', name: heavyInPage, priority: 4 },
  { debugName: 'order', name: inOrderPage, priority: 3, minShareCount: 2 },
  { debugName: 'agenda', name: inAgendaPage, priority: 2.5, minShareCount: 2 },
  { name: 'login', test: login, priority: 2 },
  { name: 'screens', priority: 1, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 120_000 },
];
