import type { Browser, Page } from 'playwright';
import { chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumLaunchOptions } from '#tests/support/chromium.ts';
import type { Language } from '#ui/local-path.ts';
import { languages } from '#ui/local-path.ts';
import type { ApiUser } from './support/api.ts';
import { certifierEmail, commercialEmail, signInToApi, supervisorEmail } from './support/api.ts';
import { signIn, waitUntilSafe } from './support/app.ts';
import { owedOrderWithPlans } from './support/incomplete.ts';
import type { ScreenRoute } from './support/screen-table.ts';
import { screenTable } from './support/screen-table.ts';
import type { Size, Theme, Visit } from './support/screen-visit.ts';
import { visit } from './support/screen-visit.ts';
import { openContext } from './support/contexts.ts';
import { owedSurvey } from './support/survey.ts';
import type { ServerProcess } from './support/server-process.ts';
import { createServerProcess } from './support/server-process.ts';
import { textsInRows } from './support/wrong-language.ts';

/** Checks every route × language × role, from the route table itself. It fails when a new page is missing here. */

const accounts = { nobody: null, certifier: certifierEmail, commercial: commercialEmail, supervisor: supervisorEmail };
type Role = keyof typeof accounts;
const roles = Object.keys(accounts) as Role[];

/** The values for the parameters of a route. */
interface Facts {
  /** Number of an order that each role sees. */
  orderNumbers: Record<Role, string>;
  /** Identifier of a visit that the certifier is to make. The office may fill in its form; others do not see it. */
  visitId: string;
  /** Identifier of an order whose files the certifier owes. */
  incompleteId: string;
  /** Identifier of an order of the certifier's with a document. */
  documentedId: string;
  /** Identifier of an order whose survey the certifier owes. */
  surveyId: string;
  /** Identifiers of a client and of a visit of the commercial agent. */
  clientId: string;
  clientVisitId: string;
}

/** The addresses of each route with parameters, and further addresses that show a different page. */
const addresses: Record<string, (facts: Facts, role: Role) => string[]> = {
  '*': () => ['/nulle-part'],
  '/orders/:id': ({ orderNumbers }, role) => [`/orders/${orderNumbers[role]}`, '/orders/2026-999999'],
  '/orders/:id/qr-code': ({ orderNumbers }, role) => [`/orders/${orderNumbers[role]}/qr-code`],
  '/orders/:id/summary': ({ orderNumbers }, role) => [`/orders/${orderNumbers[role]}/summary`],
  '/formvisit': ({ visitId }) => ['/formvisit', `/formvisit?visit=${visitId}`],
  '/clients/:id': ({ clientId }) => [`/clients/${clientId}`],
  '/visites/:id': ({ clientVisitId }) => [`/visites/${clientVisitId}`],
  '/incomplete': ({ incompleteId }, role) => [
    '/incomplete',
    // The others do not have the order.
    ...(role === 'certifier' || role === 'supervisor' ? [`/incomplete?order=${incompleteId}`] : []),
  ],
  '/suivi': ({ surveyId }, role) => [
    '/suivi',
    ...(role === 'certifier' || role === 'supervisor' ? [`/suivi?order=${surveyId}`] : []),
  ],
  '/drive': ({ documentedId }, role) => [
    '/drive',
    ...(role === 'certifier' || role === 'supervisor' ? [`/drive?order=${documentedId}`] : []),
  ],
  '/login': () => ['/login', '/login?reset=un-lien'],
};

/** Routes of the source that the product must not have. */
const absent = ['/dev/ui'];

const table = screenTable();

function addressesOf({ pattern }: ScreenRoute, role: Role): string[] {
  const made = addresses[pattern]?.(facts, role);
  if (made !== undefined) return made;
  if (/[:*]/.test(pattern)) throw new Error(`no address is known for the route ${pattern}: add one above`);
  return [pattern];
}

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

/** Returns a pending visit of the user's own. */
async function openVisit(api: ApiUser): Promise<string> {
  const own = (await api.rows('visits')).find(({ employee, state }) => employee.id === api.id && state === 'planned');
  if (own === undefined) throw new Error('the demo has no visit to make');
  return own.id;
}

/** Returns a client of the user's own whom they visited, and that visit. */
async function clientOf(api: ApiUser): Promise<Pick<Facts, 'clientId' | 'clientVisitId'>> {
  const made = (await api.rows('clientVisits')).find(
    ({ employee, state }) => employee.id === api.id && state === 'done',
  );
  if (made === undefined) throw new Error('the demo has no visit to a client');
  return { clientId: made.clientId, clientVisitId: made.id };
}

async function readFacts(): Promise<{ facts: Facts; data: Set<string> }> {
  const numbers: Partial<Record<Role, string>> = { nobody: '2026-000001' };
  const data = new Set<string>();
  let visitId = '';
  let incompleteId = '';
  let surveyId = '';
  let documentedId = '';
  let commercial = { clientId: '', clientVisitId: '' };
  for (const [role, email] of Object.entries(accounts)) {
    if (email === null) continue;
    const api = await signInToApi(server.url, email);
    const orders = await api.rows('orders');
    const written = [
      'messages',
      'visits',
      'reminders',
      'unavailabilities',
      'clients',
      'clientVisits',
      'documents',
    ] as const;
    for (const name of role === 'supervisor' ? written : []) {
      for (const text of textsInRows(await api.rows(name))) data.add(text);
    }
    if (role === 'supervisor') for (const text of textsInRows(orders)) data.add(text);
    const [number] = orders.flatMap((order) => order.number ?? []);
    if (number === undefined) throw new Error(`the demo has no order for the ${role}`);
    numbers[role as Role] = number;
    if (role === 'certifier') {
      visitId = await openVisit(api);
      incompleteId = (await owedOrderWithPlans(api)).id;
      surveyId = (await owedSurvey(api)).orderId;
      documentedId = (await api.rows('documents')).find(({ orderId }) => orderId !== null)?.orderId ?? '';
    }
    if (role === 'commercial') commercial = await clientOf(api);
  }
  return {
    facts: {
      orderNumbers: numbers as Record<Role, string>,
      visitId,
      incompleteId,
      surveyId,
      documentedId,
      ...commercial,
    },
    data,
  };
}

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
    for (const address of table.flatMap((route) => addressesOf(route, role))) {
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
  const read = await readFacts();
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
      for (const address of addressesOf(route, role)) {
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
        .flatMap((route) => addressesOf(route, role).map((address) => ({ route, address })))
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
