import type { Browser, Page } from 'playwright';
import { chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumLaunchOptions } from '#tests/support/runner/chromium.ts';
import type { Language } from '#ui/page/local-path.ts';
import { languages } from '#ui/page/local-path.ts';
import { signIn, waitUntilSafe } from '../support/app.ts';
import type { Facts, Role } from '../support/checks/page-addresses.ts';
import { accounts, addressesOf, readFacts, roles } from '../support/checks/page-addresses.ts';
import type { ScreenRoute } from '../support/checks/screen-table.ts';
import { screenTable } from '../support/checks/screen-table.ts';
import type { Size, Theme, Visit } from '../support/desk/screen-visit.ts';
import { visit } from '../support/desk/screen-visit.ts';
import { openContext } from '../support/contexts.ts';
import type { ServerProcess } from '../support/server/server-process.ts';
import { createServerProcess } from '../support/server/server-process.ts';

/** Checks every route × language × role, from the route table itself. It fails when a new page is missing here. */

/** Routes of the source that the product must not have. */
const absent = ['/dev/ui'];

const table = screenTable();

/** Returns the target of a redirect for a person without access. */
function leadsTo({ access }: ScreenRoute, role: Role, address: string): string {
  if (role === 'nobody' && access === 'signedIn')
    return address === '/' ? '/login' : `/login?from=${encodeURIComponent(address)}`;
  return role !== 'nobody' && access === 'signedOut' && !address.includes('reset=') ? '/' : address;
}

let server: ServerProcess;
let browser: Browser | undefined;
let facts: Facts;
/** Results by role, language and address; an error where a page could not be examined. */
const visits = new Map<string, Visit | Error>();
const keyOf = (role: Role, language: Language, address: string): string => `${role} ${language} ${address}`;

async function openFor(role: Role, on: Browser): Promise<Page> {
  // Without the worker, each page is the server's response.
  const context = await openContext(on, { reducedMotion: 'reduce', serviceWorkers: 'block' });
  const page = await context.newPage();
  const email = accounts[role];
  if (email === null) return page;
  await signIn(page, server.url, email);
  await waitUntilSafe(page);
  return page;
}

/**
 * Returns the size for a role and a language. Each role sees every page in one language on a phone and in the other on a
 * wide screen; the next role has them reversed. Together, the roles examine every page in each language and both sizes. A
 * page that differs for another role is examined for each role.
 */
function sizeFor(role: Role, language: Language): Size {
  return (roles.indexOf(role) + languages.indexOf(language)) % 2 === 0 ? 'phone' : 'desktop';
}

/** Pages that differ between the roles. */
const ofRole = new Set(['/', '/agenda', '/rappel', '/notifications', '/clients', '/allclients', '/visites']);

/**
 * Returns the themes for a page. The two languages and the two sizes make four examinations, of which two are in each
 * theme: every page is examined in each language in both themes. A page of its own for a role has two examinations, one in
 * each theme. The pages without a user have no other role, and are examined in both themes at once.
 */
function themesFor(role: Role, language: Language, address: string): Theme[] {
  if (role === 'nobody') return ['light', 'dark'];
  const isOwn = ofRole.has(address);
  const isLight = isOwn ? language === 'fr' : (sizeFor(role, language) === 'phone') === (language === 'fr');
  return [isLight ? 'light' : 'dark'];
}

const examined = new Set<string>();

/** Returns whether a page has not been examined yet, and marks it as examined. */
function isNew(page: string): boolean {
  const { size } = examined;
  return examined.add(page).size > size;
}

async function visitAll(role: Role, on: Browser, data: ReadonlySet<string>): Promise<void> {
  const page = await openFor(role, on);
  // The size follows from the language. A new size between two pages would turn a panel into a sheet while the next one loads.
  for (const language of languages) {
    for (const address of table.flatMap((route) => addressesOf(route, role, facts))) {
      const size = sizeFor(role, language);
      const options = {
        url: server.url,
        address,
        language,
        signedIn: role !== 'nobody',
        size,
        themes: themesFor(role, language, address),
        data,
        isNew: (title: string) => isNew(`${language} ${size} ${ofRole.has(address) ? role : ''} ${title}`),
      };
      const result = await visit(page, options).catch((error: unknown) => error as Error);
      visits.set(keyOf(role, language, address), result);
    }
  }
  await page.context().close();
}

beforeAll(async () => {
  server = await createServerProcess();
  await server.start();
  const launched = await chromium.launch(chromiumLaunchOptions());
  browser = launched;
  const read = await readFacts(server.url);
  ({ facts } = read);
  await Promise.all(roles.map((role) => visitAll(role, launched, read.data)));
}, 1_800_000);

afterAll(async () => {
  await browser?.close();
  await server.dispose();
});

function found(role: Role, language: Language, address: string): Visit {
  const result = visits.get(keyOf(role, language, address));
  if (result === undefined) throw new Error(`${address} was not opened for the ${role} in ${language}`);
  if (result instanceof Error) throw result;
  return result;
}

describe.each(languages)('in %s', (language) => {
  describe.each(roles)('as %s', (role) => {
    test.each(table)('renders $pattern completely', (route) => {
      for (const address of addressesOf(route, role, facts)) {
        const { path, title, lang, headings, text, ...faults } = found(role, language, address);
        // Errors first: the rest follows from them.
        expect({ address, path, errors: faults.errors }).toEqual({
          address,
          path: leadsTo(route, role, address),
          errors: [],
        });
        expect({ address, lang, headings }).toEqual({ address, lang: language, headings: 1 });
        expect(title).toMatch(/^\S.* · myCerti$/);
        expect(text).toBeGreaterThan(10);
        expect({ address, ...faults, axe: Object.values(faults.axe).flat() }).toEqual({
          address,
          errors: [],
          foreign: [],
          axe: [],
          misfits: [],
        });
      }
    });

    test('gives each page a different title', () => {
      const reached = table
        .filter(({ pattern }) => !absent.includes(pattern))
        .flatMap((route) => addressesOf(route, role, facts).map((address) => ({ route, address })))
        .filter(({ route, address }) => leadsTo(route, role, address) === address);
      const titles = reached.map(({ address }) => found(role, language, address).title);
      expect(titles.toSorted()).toEqual([...new Set(titles)].toSorted());
    });
  });
});

test.each(absent)('leaves %s of the source out of the product', (pattern) => {
  expect(table.map((route) => route.pattern)).toContain(pattern);
  for (const role of roles) expect(found(role, 'fr', pattern).title).toBe(found(role, 'fr', '/nulle-part').title);
});

test('gives pages a title in each language', () => {
  const titleOf = (language: Language, address: string): string => found('certifier', language, address).title;
  expect(titleOf('fr', `/orders/${facts.orderNumbers.certifier}`)).toBe(
    `Commande ${facts.orderNumbers.certifier} · myCerti`,
  );
  expect(titleOf('nl', '/orders')).toBe('Bestellingen · myCerti');
});
