import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright';
import type { FollowUp } from '#contract/entities/follow-up.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { signInToApi, supervisorEmail } from '../support/server/api.ts';
import { editRemark, startVisit } from '../support/app.ts';
import { violations } from '../support/checks/axe.ts';
import { openContext } from '../support/contexts.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { owedOrderWithPlans } from '../support/desk/incomplete.ts';
import { resizeWindow, smallTargets, widerThanPage } from '../support/checks/layout.ts';
import { owedSurvey } from '../support/desk/survey.ts';
import type { World } from '../support/world.ts';
import { createWorld, startCertifier, startDesk, visitsToStart } from '../support/world.ts';

/** One browser with two people: a working certifier, and a visitor who is not signed in. */
let world: World;
let certifier: Page;
let visitor: Page;
let order: Order;
let signed: Visit;
let owed: Order;
let survey: FollowUp;
/** A supervisor at work. */
let judge: Page;

const phone = { name: 'phone', width: 390, height: 844 };
const desktop = { name: 'desktop', width: 1280, height: 800 };
/** The sizes of WCAG's reflow criterion, and a desktop at 200 %. */
const narrow = { name: 'narrow', width: 320, height: 640 };
const enlarged = { name: 'enlarged', width: 640, height: 400 };

const languages = [
  {
    lang: 'fr',
    prefix: '',
    email: 'Adresse email',
    password: 'Mot de passe',
    submit: 'Se connecter',
    signOut: 'Se déconnecter',
  },
  { lang: 'nl', prefix: '/nl', email: 'E-mailadres', password: 'Wachtwoord', submit: 'Aanmelden', signOut: 'Afmelden' },
] as const;
type Words = (typeof languages)[number];

/** Starts, as the certifier, a visit that a supervisor has already started. The server refuses it. */
async function provokeRefusal(visit: Visit): Promise<void> {
  const supervisor = await signInToApi(world.server.url, supervisorEmail);
  const createdAt = new Date().toISOString();
  const args = { visitId: visit.id, orderId: order.id, startedAt: createdAt };
  const lane = `visit:${visit.id}`;
  const start = { id: crypto.randomUUID(), lane, seq: 1, name: 'visit.start', v: 1, args, createdAt };
  const { deviceId } = supervisor;
  await supervisor.push('field', { protocol: 1, deviceId, sentAt: createdAt, mutations: [start] });
  await startVisit(certifier);
  world.link.decide(() => 'pass');
  await certifier.evaluate(() => dispatchEvent(new Event('online')));
  await certifier.getByText('Refusé par le serveur, à vous de décider').waitFor();
}

beforeAll(async () => {
  world = await createWorld();
  const [first] = await visitsToStart(world);
  if (first === undefined) throw new Error('the demo has no visit to start');
  ({ order, visit: signed } = first);
  owed = await owedOrderWithPlans(world.api);
  survey = await owedSurvey(world.api);
  certifier = await startCertifier(world);
  await certifier.goto(`${world.link.url}/orders/${order.id}`);
  await certifier.getByLabel('Remarque interne').waitFor();
  const cutSync = (): void => world.link.decide((_, path) => (/\/(sync|events)(\/|$)/.test(path) ? 'drop' : 'pass'));
  cutSync();
  await provokeRefusal(first.visit);
  cutSync();
  await editRemark(certifier, 'pas encore envoyée');
  judge = await startDesk(world);
  visitor = await (await openContext(world.certifier.context().browser())).newPage();
});

afterEach((context) => reportFailure(context, world));

afterAll(async () => {
  await world.dispose();
});

interface Screen {
  what: string;
  /** True when `routes.test.ts` already runs axe on it for every role, on a phone and a wide screen. */
  examined?: true;
  /** Brings a page into this state. Resolves when the page shows everything. */
  open: (words: Words) => Promise<Page>;
}

async function openLogin({ prefix, submit }: Words): Promise<Page> {
  await visitor.goto(`${world.link.url}${prefix}/login`);
  await visitor.getByRole('heading', { name: submit }).waitFor();
  return visitor;
}

async function openAtWork(path: string, shown: string, { prefix }: Words): Promise<Page> {
  await certifier.goto(`${world.link.url}${prefix}${path}`);
  await certifier.locator(shown).first().waitFor();
  await certifier.getByRole('button', { name: /^Menu / }).waitFor();
  return certifier;
}

const screens: Screen[] = [
  { what: 'signing in', examined: true, open: openLogin },
  {
    what: 'signing in with nothing typed',
    open: async (words) => {
      const page = await openLogin(words);
      await page.getByRole('button', { name: words.submit }).click();
      await page.locator('[aria-invalid]').first().waitFor();
      return page;
    },
  },
  {
    what: 'signing in with a wrong password',
    open: async (words) => {
      const page = await openLogin(words);
      await page.getByLabel(words.email).fill('personne@demo.mycerti.example');
      await page.getByLabel(words.password, { exact: true }).fill('pas le bon');
      await page.getByRole('button', { name: words.submit }).click();
      await page.getByRole('alert').waitFor();
      return page;
    },
  },
  {
    what: 'the orders',
    examined: true,
    open: (words) => openAtWork('/orders', '[data-index] a', words),
  },
  {
    what: 'an order with a change to send and a refused one',
    open: (words) => openAtWork(`/orders/${order.id}`, '#form-remarks textarea', words),
  },
  {
    what: 'the required documents of an order, with the menus of a file and of a plan',
    open: async (words) => {
      const page = await openAtWork(`/incomplete?order=${owed.id}`, 'main details summary', words);
      await page.locator('main details summary').first().click();
      await page.locator('main details[open] li button[aria-expanded]').first().click();
      await page.locator('main details[open] li li button[aria-expanded]').first().click();
      await page.locator('main li:has(> [data-sort-handle]) > button[aria-expanded]').first().click();
      await page.locator('main form').nth(1).waitFor();
      return page;
    },
  },
  {
    what: 'a survey, with the reasons of an answer and a refused number',
    open: async (words) => {
      const page = await openAtWork(`/suivi?order=${survey.orderId}`, 'main [id^=question-]', words);
      await page.locator('main nav button').first().click();
      const card = page.locator('#question-floor-area');
      await card.locator('input').fill('99999 cm');
      await card.locator('input').blur();
      await card.getByRole('alert').or(card.locator('[aria-invalid]')).first().waitFor();
      await card.locator('button[aria-pressed]').first().click();
      return page;
    },
  },
  {
    what: 'a survey to judge, with a marked answer and one to mark',
    open: async ({ prefix }) => {
      await judge.goto(`${world.deskUrl}${prefix}/supervision?kind=followUp`);
      await judge.locator('[data-choice]').first().click();
      await judge.locator('[id^=answer-]').first().waitFor();
      for (const place of [0, 1]) {
        const answer = judge.locator('[id^=answer-]').nth(place);
        await answer.getByRole('button').last().click();
        await answer.getByRole('textbox').fill('Kijk nog eens');
        if (place === 0) await answer.getByRole('textbox').press('Enter');
      }
      return judge;
    },
  },
  { what: 'an address that leads nowhere', examined: true, open: (words) => openAtWork('/nulle-part', 'h1', words) },
];

/** Page states that no address opens, and those that an address opens. */
const states = screens.filter(({ examined = false }) => !examined);
const addresses = screens.filter(({ examined = false }) => examined);

/** Rules about the whole page. An open menu or question makes the page behind it inert. */
const pageRules = ['landmark-one-main', 'page-has-heading-one', 'region'];

async function resize(viewport: typeof phone): Promise<void> {
  for (const page of [certifier, visitor, judge]) await page.setViewportSize(viewport);
}

describe.each(languages)('in $lang', (words) => {
  /** Makes the window of an open page narrower, without a reload. */
  async function expectNothingCutOff(page: Page): Promise<void> {
    for (const viewport of [narrow, enlarged]) {
      await resizeWindow(page, viewport);
      expect([viewport.name, await widerThanPage(page)]).toEqual([viewport.name, []]);
    }
  }

  test.each(states)(
    '$what: axe finds nothing on a phone, every control is large enough for a thumb, and nothing is cut off at any size',
    async ({ open }) => {
      await resize(phone);
      const page = await open(words);
      expect(await page.title()).toMatch(/\bmyCerti$/);
      expect(await page.locator('html').getAttribute('lang')).toBe(words.lang);
      expect(await violations(page)).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
      await expectNothingCutOff(page);
    },
  );

  test.each(states)('$what: axe finds nothing on a wide screen', async ({ open }) => {
    await resize(desktop);
    expect(await violations(await open(words))).toEqual([]);
  });

  test.each(addresses)('$what: cuts nothing off on the narrowest screen, nor at 200 %', async ({ open }) => {
    await resize(narrow);
    await expectNothingCutOff(await open(words));
  });

  test.each([phone, desktop])('axe finds nothing on the page to sign on, on a $name', async (viewport) => {
    await resize(viewport);
    const page = certifier;
    await page.goto(`${world.link.url}${words.prefix}/formvisit?visit=${signed.id}&step=signature&signature=1`);
    await page.locator('canvas').waitFor();
    expect(await violations(page, { without: pageRules })).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
    expect(await widerThanPage(page)).toEqual([]);
  });

  test('axe finds nothing in the user’s menu and in a confirmation dialog', async () => {
    await resize(phone);
    const page = await openAtWork('/orders', '[data-index] a', words);
    await page.getByRole('button', { name: /^Menu / }).click();
    const signOut = page.getByRole('button', { name: words.signOut });
    await signOut.waitFor();
    expect(await violations(page, { without: pageRules })).toEqual([]);
    await signOut.click();
    await page.getByRole('dialog').getByRole('heading').waitFor();
    expect(await violations(page, { without: pageRules })).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
  });
});
