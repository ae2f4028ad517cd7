import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright';
import { chromium } from 'playwright';
import { chromiumFlags, ensureChromium } from './lib/machine/chromium.ts';
import type { Person } from './lib/demo/demo-people.ts';
import { signIn } from './lib/demo/demo-people.ts';
import { startDemoServer } from './lib/demo/demo-server.ts';
import { ensureBuilt } from './lib/machine/ensure-built.mjs';
import { shiftClock, shiftTo } from './lib/machine/fixed-clock.mjs';
import { projectRoot } from './lib/project.mjs';
import { openDrive, openFirst, openForm, openRow, waitForChunks } from './lib/demo/screenshot-steps.ts';

/**
 * Writes a picture of every screen: those that README.md shows into docs/screenshots, all others into .cache/screenshots.
 * The clock is fixed to one morning in Belgium, so that two runs give the same pictures. Arguments limit the run to the
 * pictures whose names contain one of them.
 */
const morning = '2026-11-20T07:05:00.000Z';
const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8');
const shownFolder = join('docs', 'screenshots');
const otherFolder = join('.cache', 'screenshots');
const wanted = process.argv.slice(2);

const viewports = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };
type Size = keyof typeof viewports;
type Theme = 'light' | 'dark';
type Language = 'fr' | 'nl';

interface Shot {
  name: string;
  person: Person | null;
  path: string;
  /** Brings the page into the state of the picture. */
  prepare?: (page: Page, context: BrowserContext) => Promise<void>;
  /** Restores the previous state, for pictures that share the browser. */
  restore?: ((page: Page, context: BrowserContext) => Promise<void>) | undefined;
  /** True for a picture in every combination, false for one that shows the point. */
  every: boolean;
  /** Sizes of the picture, where only some show the point. */
  sizes?: Size[];
}

const offline: Pick<Shot, 'prepare' | 'restore'> = {
  prepare: async (page, context) => {
    await waitForChunks(page, ['sync-route', 'mutate']);
    await context.setOffline(true);
    await page.evaluate('dispatchEvent(new Event("offline"))');
  },
  restore: (_page, context) => context.setOffline(false),
};

/** Makes the data entered for each picture differ from the data that the previous picture entered. */
let house = 6;

const shots: Shot[] = [
  { name: 'sign-in', person: null, path: '/login', every: true },
  {
    name: 'sign-in-refused',
    person: null,
    path: '/login',
    every: false,
    prepare: async (page) => {
      await page.locator('input').first().fill('sofie@example.be');
      await page.locator('input').nth(1).fill('mauvais');
      await page.locator('button[type=submit]').click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  { name: 'home', person: 'certifier', path: '/', every: true },
  { name: 'home-commercial', person: 'commercial', path: '/', every: true },
  { name: 'home-supervisor', person: 'supervisor', path: '/', every: true },
  { name: 'orders', person: 'certifier', path: '/orders', every: true },
  { name: 'orders-urgent', person: 'certifier', path: '/orders?urgent=1', every: false },
  { name: 'order', person: 'certifier', path: '/orders/next', every: true },
  { name: 'order-unknown', person: 'certifier', path: '/orders/2026-999999', every: false },
  { name: 'messages', person: 'certifier', path: '/notifications', every: true },
  { name: 'messages-unread', person: 'certifier', path: '/notifications?unread=1', every: false },
  { name: 'all-clients', person: 'commercial', path: '/allclients', every: true },
  { name: 'clients', person: 'commercial', path: '/clients', every: true },
  {
    name: 'client',
    person: 'commercial',
    path: '/clients',
    every: true,
    prepare: (page) => openRow(page, '/clients/'),
  },
  {
    name: 'client-new',
    person: 'commercial',
    path: `/clients?new=${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}`,
    every: false,
  },
  { name: 'visites', person: 'commercial', path: '/visites', every: true },
  {
    name: 'visite',
    person: 'commercial',
    path: '/visites',
    every: true,
    prepare: (page) => openRow(page, '/visites/'),
  },
  { name: 'order-new', person: 'certifier', path: '/orders/new', every: true },
  { name: 'agenda', person: 'certifier', path: '/agenda', every: true },
  { name: 'agenda-month', person: 'certifier', path: '/agenda?view=month', every: false },
  { name: 'agenda-list', person: 'certifier', path: '/agenda?view=list', every: false },
  { name: 'agenda-empty', person: 'certifier', path: '/agenda?view=day&date=2026-11-22', every: false },
  {
    name: 'agenda-visit',
    person: 'certifier',
    path: '/agenda?view=day',
    every: true,
    prepare: async (page) => {
      await page
        .locator('[data-entry]')
        .filter({ hasText: /\d\d:\d\d/ })
        .first()
        .press('Enter');
      await page.getByRole('dialog').getByRole('heading').first().waitFor();
    },
  },
  {
    name: 'agenda-team',
    person: 'supervisor',
    path: '/agenda?view=day',
    every: false,
    prepare: async (page) => {
      await page.getByRole('button', { name: '1 agenda' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Tous' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Afficher' }).click();
      await page.getByRole('button', { name: /^\d+ agendas$/ }).waitFor();
    },
  },
  { name: 'reminders', person: 'certifier', path: '/rappel', every: true },
  { name: 'reminders-empty', person: 'certifier', path: '/rappel?q=introuvable', every: false },
  {
    name: 'reminder-new',
    person: 'certifier',
    path: '/rappel',
    every: false,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Nouveau rappel' }).locator('visible=true').first().click();
      await page.getByRole('dialog').getByRole('heading').first().waitFor();
    },
  },
  { name: 'incomplete', person: 'certifier', path: '/incomplete', every: true },
  { name: 'incomplete-supervisor', person: 'supervisor', path: '/incomplete', every: true, sizes: ['desktop'] },
  { name: 'incomplete-nothing', person: 'certifier', path: '/incomplete?q=introuvable', every: false },
  {
    name: 'incomplete-order',
    person: 'certifier',
    path: '/incomplete',
    every: true,
    sizes: ['phone'],
    prepare: openFirst,
  },
  {
    name: 'incomplete-order-supervisor',
    person: 'supervisor',
    path: '/incomplete',
    every: false,
    sizes: ['desktop'],
    prepare: async (page) => {
      await openFirst(page);
      // Unfolds the first document that has files, and the menu of its first file.
      await page.locator('main li button[aria-expanded]').first().click();
      await page.locator('main li ul li').first().waitFor();
      await page.locator('main li ul button[aria-expanded]').first().click();
    },
  },
  {
    name: 'order-photos',
    person: 'certifier',
    path: '/incomplete',
    every: false,
    prepare: async (page) => {
      await openFirst(page);
      await page.locator('main h2 ~ a[href*="/orders/"]').click();
      await page.waitForURL('**/orders/**');
      await page.locator('main h1').first().waitFor();
      // A wide screen has no tabs.
      const tab = page.getByRole('link', { name: 'Photos' });
      if (await tab.isVisible()) await tab.click();
      await page.getByRole('heading', { name: 'Pris pour cette commande' }).scrollIntoViewIfNeeded();
    },
  },
  { name: 'drive', person: 'certifier', path: '/drive', every: true },
  { name: 'drive-order', person: 'certifier', path: '/drive', every: true, prepare: openDrive },
  {
    name: 'order-documents',
    person: 'certifier',
    path: '/drive',
    every: true,
    prepare: async (page) => {
      await openDrive(page);
      await page.locator(':is(aside, [role=dialog]) a[href*="/orders/"]').click();
      await page.locator('main h1').filter({ hasNotText: 'Drive' }).waitFor();
      // A wide screen has no tabs.
      const tab = page.getByRole('link', { name: /^(Photos|Foto’s)/ });
      if (await tab.isVisible()) await tab.click();
      await page.locator('main a[href*="/drive?order="]').waitFor();
      await page.evaluate(`[...document.querySelector('main a[href*="/drive?order="]').parentElement.querySelectorAll('h3')]
        .at(-1).scrollIntoView({ block: 'center' })`);
    },
  },
  { name: 'survey-list', person: 'certifier', path: '/suivi', every: true, sizes: ['phone'] },
  { name: 'survey', person: 'certifier', path: '/suivi', every: true, prepare: openFirst },
  { name: 'survey-team', person: 'supervisor', path: '/suivi?whose=team', every: false },
  { name: 'stats', person: 'supervisor', path: '/stats?period=quarter', every: true },
  { name: 'stats-list', person: 'certifier', path: '/stats?period=quarter&figure=turnover', every: true },
  { name: 'survey-judging', person: 'supervisor', path: '/supervision?kind=followUp', every: true, prepare: openFirst },
  { name: 'visit-form-choice', person: 'certifier', path: '/formvisit', every: true },
  { name: 'visit-form', person: 'certifier', path: '/formvisit', every: true, prepare: openForm },
  {
    name: 'visit-form-check',
    person: 'certifier',
    path: '/formvisit',
    every: false,
    prepare: async (page) => {
      await openForm(page);
      await page.goto(`${page.url()}&step=check:all-address`);
      await page.locator('main h2').first().waitFor();
    },
  },
  {
    name: 'visit-form-absent',
    person: 'certifier',
    path: '/formvisit',
    every: false,
    prepare: async (page) => {
      await openForm(page);
      await page.goto(`${page.url()}&flow=absent`);
      await page.locator('main h2').first().waitFor();
    },
  },
  { name: 'visit-form-client', person: 'commercial', path: '/formvisit', every: true, prepare: openForm },
  { name: 'sync-empty', person: 'certifier', path: '/sync', every: false },
  { name: 'profile', person: 'certifier', path: '/profile', every: true },
  { name: 'share', person: 'certifier', path: '/share', every: false },
  { name: 'not-found', person: 'certifier', path: '/nowhere', every: false },
  // The certifier's last two pictures: their changes are not undone.
  {
    name: 'sync-busy',
    person: 'certifier',
    path: '/orders/next',
    every: true,
    prepare: async (page, context) => {
      await offline.prepare?.(page, context);
      const note = `Clé chez le voisin du ${(house += 2)}. Chaudière à la cave.`;
      await page.locator('#form-remarks textarea').first().fill(note);
      await page.locator('#form-remarks button').first().click();
      await page.locator('header a[href$="/sync"]').first().click();
      await page.locator('main section dd', { hasText: note }).waitFor({ state: 'attached' });
      await page.evaluate(`for (const one of document.querySelectorAll('main li details')) one.open = true`);
    },
    restore: offline.restore,
  },
  {
    name: 'home-offline-started',
    person: 'certifier',
    path: '/',
    every: false,
    sizes: ['phone'],
    prepare: async (page, context) => {
      await offline.prepare?.(page, context);
      await page
        .getByRole('button', { name: /^Commencer la visite/ })
        .locator('visible=true')
        .click();
      await page.getByText('Pas encore sur le serveur').waitFor();
    },
    restore: offline.restore,
  },
];

/** Holds in the page when fonts are loaded, no chunk is on its way, nothing loads or moves, and both APIs have answered. */
const isStill = `document.fonts.status === 'loaded'
  && !/Vérification…|Controle…/.test(document.body.innerText)
  && document.querySelector('[role=progressbar]:not([aria-valuenow]), .animate-pulse') === null
  && document.getAnimations().every((animation) => animation.playState === 'finished')`;

ensureBuilt();
const server = await startDemoServer(morning);
const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumFlags, '--lang=fr'] });
try {
  for (const folder of [shownFolder, otherFolder]) {
    if (wanted.length === 0) rmSync(join(projectRoot, folder), { recursive: true, force: true });
    mkdirSync(join(projectRoot, folder), { recursive: true });
  }
  let count = 0;
  for (const person of [null, 'certifier', 'commercial', 'supervisor'] as const) {
    count += await shootAs(browser, person);
  }
  console.log(`${count} pictures in ${shownFolder} and ${otherFolder}`);
} finally {
  await browser.close();
  await server.dispose();
}

function pathOf(name: string): string {
  return join(projectRoot, readme.includes(`docs/screenshots/${name}`) ? shownFolder : otherFolder, name);
}

function isWanted(name: string): boolean {
  return wanted.length === 0 || wanted.some((word) => name.includes(word));
}

/** Takes all pictures of one person's screens, in one browser profile. Returns their number. */
async function shootAs(on: Browser, person: Person | null): Promise<number> {
  const own = shots.filter((shot) => shot.person === person).flatMap(variantsOf);
  const chosen = own.filter(({ file }) => isWanted(file));
  if (chosen.length === 0) return 0;
  // The service worker would serve from its own cache and miss the clock that the page's worker gets below.
  const context = await on.newContext({
    locale: 'fr-BE',
    timezoneId: 'Europe/Brussels',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  await stopClock(context);
  const page = person === null ? await context.newPage() : await signIn(context, server.url, person);
  if (person === null) await page.goto(server.url);
  const next = person === 'certifier' ? await nextOrder(page) : '/orders';
  for (const { shot, size, theme, language, file } of chosen) {
    await page.setViewportSize(viewports[size]);
    await page.evaluate(`localStorage.setItem('mycerti.settings', '{"darkmode":${theme === 'dark'}}')`);
    const path = shot.path === '/orders/next' ? next : shot.path;
    const address = language === 'nl' ? `/nl${path === '/' ? '' : path}` : path;
    await page.goto(`${server.url}${address}`);
    await settle(page, person);
    await shot.prepare?.(page, context);
    await settle(page, person);
    await page.screenshot({ path: pathOf(`${file}.jpg`), type: 'jpeg', quality: 72, caret: 'hide' });
    await shot.restore?.(page, context);
  }
  await context.close();
  return chosen.length;
}

interface Variant {
  shot: Shot;
  size: Size;
  theme: Theme;
  language: Language;
  file: string;
}

function variantsOf(shot: Shot): Variant[] {
  const sizes = shot.sizes ?? (['phone', 'desktop'] as const);
  const looks: [Theme, Language][] = shot.every
    ? [
        ['light', 'fr'],
        ['dark', 'fr'],
        ['light', 'nl'],
        ['dark', 'nl'],
      ]
    : [['light', 'fr']];
  return sizes.flatMap((size) =>
    looks.map(([theme, language]) => ({
      shot,
      size,
      theme,
      language,
      file: `${shot.name}-${size}-${theme}-${language}`,
    })),
  );
}

/** Gives every page and every worker of a context the same morning. */
async function stopClock(context: BrowserContext): Promise<void> {
  const clock = `(${shiftClock.toString()})(${shiftTo(morning)});\n`;
  await context.addInitScript(clock);
  await context.route(/sync-worker-[^/]+\.js$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: clock + (await answer.text()) });
  });
}

/** Returns the path of the certifier's next order, as the home screen links it. */
async function nextOrder(page: Page): Promise<string> {
  await page.goto(`${server.url}/`);
  const link = page.locator('main section a[href^="/orders/"]').first();
  await link.waitFor();
  return (await link.getAttribute('href')) ?? '/orders';
}

/** Waits until the page has reached its final state. */
async function settle(page: Page, person: Person | null): Promise<void> {
  await page.locator('main h1, main h2').first().waitFor();
  if (person !== null) await page.locator('header [id^=headlessui-popover-button]').waitFor();
  // Polls from this process: the page's content security policy forbids Playwright's own polling.
  for (let tries = 0; tries < 150; tries += 1) {
    if ((await page.evaluate(isStill)) === true) return;
    await wait(100);
  }
  throw new Error(`${page.url()} does not come to rest.`);
}
