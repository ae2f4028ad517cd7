import type { Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { signInToApi, supervisorEmail } from '../support/server/api.ts';
import { chooseAction } from '../support/app.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { minutes } from '#tests/support/runner/time-limits.ts';
import { owedSurvey } from '../support/desk/survey.ts';
import type { World } from '../support/world.ts';
import { createWorld, startCertifier, startDesk, visitsToStart } from '../support/world.ts';

/** `pictures.test.ts` has the camera, the viewer, the editor and its question. */

const phoneSize = { width: 390, height: 844 };
let world: World;
let phone: Page;
let office: Page;
let order: Order;
let visit: Visit;
/** Orders of a survey that the certifier has to complete, and of a PEB draft that the client has. */
let survey: string;
let drafted: string;
/** An order with a photo that nobody judged. */
let photographed: string;

beforeAll(async () => {
  world = await createWorld();
  phone = await startCertifier(world);
  office = await startDesk(world);
  await office.setViewportSize(phoneSize);
  const [first] = await visitsToStart(world);
  if (first === undefined) throw new Error('the demo has no visit to make');
  ({ order, visit } = first);
  survey = (await owedSurvey(world.api)).orderId;
  const desk = await signInToApi(world.server.url, supervisorEmail);
  drafted = (await desk.rows('pebDrafts')).find(({ state }) => state === 'waiting')?.orderId ?? '';
  const photo = (await desk.rows('uploads')).find(
    ({ requirement, review, receivedAt }) => requirement !== null && review === null && receivedAt !== null,
  );
  photographed = photo?.orderId ?? '';
});
afterEach((context) => reportFailure(context, world));
afterAll(() => world.dispose());

const button = (page: Page, name: string | RegExp): Locator =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .locator('visible=true')
    .first();
const dialog = (page: Page): Locator => page.getByRole('dialog').getByRole('heading').first();

const palette = (page: Page): Locator => page.getByLabel('Écran, commande, client ou document');

/** A layer over a page: how it is opened, and what of it is on screen. */
interface Layer {
  who?: 'office';
  path: string | (() => string);
  open: (page: Page) => Promise<void>;
  shown: (page: Page) => Locator;
  /** Layers that are open with it, itself included: as many “back” lead to the page. 1 by default. */
  depth?: number;
}

const field = (page: Page, label: string): Locator =>
  page.getByLabel(label, { exact: true }).locator('visible=true').first();

const layers: Record<string, Layer> = {
  'the drawer': {
    path: '/orders',
    open: (page) => page.getByRole('banner').getByRole('button').first().click(),
    shown: (page) => page.getByRole('dialog').getByRole('link', { name: 'Commandes' }),
  },
  'the user’s menu': {
    path: '/orders',
    open: (page) => button(page, /^Menu de /).click(),
    shown: (page) => page.getByRole('button', { name: 'Se déconnecter' }),
  },
  'the command palette': {
    path: '/orders',
    open: async (page) => {
      // The keys are there a moment after the page.
      await expect
        .poll(
          async () => {
            const isShown = await palette(page).isVisible();
            if (!isShown) await page.keyboard.press('Control+k');
            return isShown;
          },
          { interval: 500, timeout: 8_000 },
        )
        .toBe(true);
    },
    shown: palette,
  },
  'the filters of the orders': {
    path: '/orders',
    open: (page) => button(page, /^Filtres/).click(),
    shown: dialog,
  },
  'the filters of the drive': {
    path: '/drive',
    open: (page) => button(page, 'Filtres').click(),
    shown: (page) => page.getByLabel('N° de facture'),
  },
  'a filter in a chip': {
    path: '/incomplete',
    open: (page) => button(page, 'Date de visite').click(),
    shown: (page) => page.getByLabel('Du', { exact: true }),
  },
  'the agenda’s menu': {
    path: '/agenda',
    open: (page) => button(page, 'Imprimer, télécharger…').click(),
    shown: (page) => page.getByRole('menuitem').first(),
  },
  'a sheet that the address shows': {
    path: '/agenda',
    open: async (page) => {
      await button(page, 'Imprimer, télécharger…').click();
      await page.getByRole('menuitem', { name: 'Aide et raccourcis' }).click();
    },
    shown: dialog,
  },
  'a form in a sheet': {
    path: '/rappel',
    open: (page) => button(page, 'Nouveau rappel').click(),
    shown: dialog,
  },
  'a sheet of an order': {
    path: () => `/orders/${order.id}?tab=photos`,
    open: (page) => button(page, 'Ajouter des photos ou documents').click(),
    shown: dialog,
  },
  'a choice of people': {
    who: 'office',
    path: () => `/orders/${order.id}#form-assign`,
    open: (page) => page.locator('#form-assign').getByRole('combobox').click(),
    shown: (page) => page.getByRole('option').first(),
  },
  'a decision': {
    who: 'office',
    path: '/supervision',
    open: (page) => page.locator('[data-choice]').first().click(),
    shown: (page) => button(page, /^Retour|^À décider|^Liste/),
  },
  'the reason of a refusal': {
    who: 'office',
    path: '/supervision?kind=draft',
    open: async (page) => {
      await page.locator('[data-choice]').first().click();
      await button(page, 'Le client refuse').click();
    },
    shown: (page) => field(page, 'Raison'),
    depth: 2,
  },
  'the reason why an answer is to be given again': {
    who: 'office',
    path: '/supervision?kind=followUp',
    open: async (page) => {
      await page.locator('[data-choice]').first().click();
      await button(page, 'À revoir').click();
    },
    shown: (page) => field(page, 'Ce qui est à revoir'),
    depth: 2,
  },
  'the client’s refusal of a PEB draft': {
    who: 'office',
    path: () => `/orders/${drafted}#draft`,
    open: (page) => button(page, 'Le client refuse').click(),
    shown: (page) => field(page, 'Ce que le client refuse'),
  },
  'a later time for a reminder': {
    path: '/rappel',
    open: (page) => button(page, /^Reporter : /).click(),
    shown: (page) => page.getByRole('group', { name: 'Reporter à' }),
  },
  'a reply to a message': {
    path: '/notifications?filter=all',
    open: (page) => button(page, /^Répondre à /).click(),
    shown: (page) => field(page, 'Votre réponse'),
  },
  'a new name of a file': {
    who: 'office',
    path: () => `/orders/${photographed}?tab=photos`,
    open: (page) => button(page, /^Renommer ou retirer /).click(),
    shown: (page) => field(page, 'Nom du fichier'),
  },
  'the name of a view': {
    path: '/orders?urgent=1',
    open: (page) => button(page, 'Enregistrer cette vue').click(),
    shown: (page) => field(page, 'Nom de la vue'),
  },
  'the cancellation of an order': {
    who: 'office',
    path: () => `/orders/${order.id}#office`,
    open: (page) => button(page, 'Annuler la commande').click(),
    shown: (page) => field(page, 'Raison de l’annulation'),
  },
  'the menu of a visit': {
    path: () => `/orders/${order.id}#visit`,
    open: (page) => button(page, 'Plus d’actions').first().click(),
    shown: (page) => page.getByRole('menuitem', { name: 'Client absent' }),
  },
  'the cancellation of a visit': {
    path: () => `/orders/${order.id}#visit`,
    open: (page) => chooseAction(page, 'Annuler la visite'),
    shown: (page) => field(page, 'Pourquoi est-elle annulée ?'),
  },
  'the form that moves a visit': {
    path: () => `/agenda?view=day&date=${brusselsDay(visit.plannedStart)}&open=${visit.id}`,
    open: (page) => button(page, 'Changer le jour ou l’heure').click(),
    shown: (page) => field(page, 'Nouveau jour'),
  },
  'the plan of a visit': {
    who: 'office',
    path: () => `/orders/${order.id}#visit`,
    open: (page) => button(page, /^Planifier une (seconde )?visite$/).click(),
    shown: dialog,
  },
  'a payment of an order': {
    who: 'office',
    path: () => `/orders/${order.id}?tab=file#billing`,
    open: (page) => button(page, 'Enregistrer un paiement').click(),
    shown: dialog,
  },
  'a request for proofs': {
    who: 'office',
    path: () => `/orders/${order.id}?tab=photos`,
    open: (page) => button(page, /^(Demander des preuves|Nouvelle demande)$/).click(),
    shown: dialog,
  },
  'who completes a survey': {
    who: 'office',
    path: () => `/suivi?order=${survey}`,
    open: (page) => page.getByText('Qui complète, et pour quand').click(),
    shown: (page) => field(page, 'Attribué à'),
  },
  'the columns of a file': {
    path: '/excel',
    open: (page) => page.getByText('Colonnes', { exact: true }).click(),
    shown: (page) => page.getByRole('group', { name: 'Colonnes' }),
  },
};

/** Whether "back" closes a layer. A step through the history takes a moment. */
const isGuarded = (page: Page): Promise<boolean> =>
  page.evaluate(() => Object.hasOwn((history.state as object | null) ?? {}, 'guard'));

test(
  'on a phone, “back” closes what is open and leaves the page under it; a second one leaves the page',
  minutes(6),
  async () => {
    const outcomes: Record<string, string> = {};
    for (const [name, { who, path, open, shown, depth = 1 }] of Object.entries(layers)) {
      const page = who === 'office' ? office : phone;
      const origin = who === 'office' ? world.deskUrl : world.link.url;
      const address = origin + (typeof path === 'string' ? path : path());
      const outcome = async (): Promise<string> => {
        // The layer before led back here.
        if (!page.url().endsWith('/notifications')) await page.goto(`${origin}/notifications`);
        await page.goto(address);
        await page.locator('main h1').first().waitFor();
        await open(page);
        await shown(page).waitFor({ timeout: 8_000 });
        // A layer that the address shows needs no guard.
        await expect.poll(async () => page.url() !== address || (await isGuarded(page)), { timeout: 4_000 }).toBe(true);
        await page.goBack();
        await shown(page).waitFor({ state: 'hidden', timeout: 4_000 });
        if (page.url() !== address) return `is at ${page.url()}`;
        for (let under = depth - 1; under > 0; under -= 1) {
          // The guard goes a step up again after each “back”.
          await expect.poll(() => isGuarded(page), { timeout: 4_000 }).toBe(true);
          await page.waitForTimeout(200);
          await page.goBack();
          if (page.url() !== address) return `is at ${page.url()} with ${under} open`;
        }
        await expect.poll(() => isGuarded(page), { timeout: 4_000 }).toBe(false);
        await page.goBack({ waitUntil: 'commit' });
        await page.waitForURL(/\/notifications$/, { timeout: 4_000, waitUntil: 'commit' });
        return 'closed';
      };
      outcomes[name] = await outcome().catch((error: unknown) => String(error).slice(0, 300));
    }
    expect(outcomes).toEqual(Object.fromEntries(Object.keys(layers).map((name) => [name, 'closed'])));
  },
);
