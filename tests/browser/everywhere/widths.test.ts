import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { testContent } from '#tests/support/content.ts';
import { editRemark, showTab } from '../support/app.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { owedOrderWithPlans } from '../support/desk/incomplete.ts';
import { misfitsAtEveryWidth } from '../support/checks/layout.ts';
import { eventually } from '../support/server/processes.ts';
import { owedSurvey } from '../support/desk/survey.ts';
import type { World } from '../support/world.ts';
import { createWorld, startCertifier, startDesk, visitsToStart } from '../support/world.ts';

/** Measures each screen in the states that no address opens. `routes.test.ts` visits every address. */

let world: World;
let page: Page;
let order: Order;
let visit: Visit;
let noShow: Visit;

beforeAll(async () => {
  world = await createWorld();
  page = await startCertifier(world);
  const [first, second] = await visitsToStart(world);
  if (first === undefined || second === undefined) throw new Error('the demo has too few visits to make');
  ({ order, visit } = first);
  noShow = second.visit;
});
afterEach((context) => reportFailure(context, world));
afterAll(() => world.dispose());

const button = (name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .locator('visible=true')
    .first();
const dialog = () => page.getByRole('dialog').last();

async function open(path: string): Promise<void> {
  await page.goto(`${world.link.url}${path}`);
  await page.locator('main h1').first().waitFor();
}

/** Goes to an address of the same screen without a reload. */
async function go(search: string): Promise<void> {
  await page.evaluate((next) => {
    history.pushState(null, '', next);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, search);
}

/** Waits until a dialog is shown. Its outermost element has no size. */
const shown = () => dialog().getByRole('heading').first().waitFor();

async function close(): Promise<void> {
  await page.keyboard.press('Escape');
  await eventually('the dialog is closed', async () =>
    (await page.getByRole('dialog').count()) === 0 ? true : undefined,
  );
  // Its step back in the history would abort a navigation that begins meanwhile.
  await page.waitForFunction(() => (history.state as { guard?: unknown } | null)?.guard === undefined);
}

type Look = (state: string) => Promise<void>;

/** Opens states one after the other and measures each. */
const screens: Record<string, (look: Look) => Promise<void>> = {
  'the orders': async (look) => {
    await open('/orders');
    await page.locator('[data-index] a').first().waitFor();
    await button(/^Filtres/).click();
    await shown();
    await look('filters');
    // A wide screen shows the filters in the page.
    if ((await page.getByRole('dialog').count()) === 0) await button(/^Filtres/).click();
    await dialog().getByRole('textbox', { name: 'Du' }).fill('31/02');
    await dialog().getByRole('textbox', { name: 'Au' }).focus();
    await dialog().getByText('Cette date n’existe pas.').waitFor();
    await look('an impossible date');
    await close();
    await page.getByLabel('Chercher une commande').fill('introuvable');
    await look('no result');
  },
  'the drive': async (look) => {
    const present = (await world.api.rows('documents')).find(({ orderId }) => orderId !== null);
    await open(`/nl/drive?order=${present?.orderId ?? ''}`);
    const openActions = () => button(/^Acties/).click();
    await openActions();
    await look('an order and the actions of a file, in Dutch');
    // A width at which the files stand beside the list closes the actions.
    if (!(await button('Hernoemen').isVisible())) await openActions();
    await button('Hernoemen').click();
    await page.getByLabel('Bestandsnaam').fill(`${'Kookplaatvervangingscertificaat'.repeat(3)}.pdf`);
    await page.locator('form button[type=submit]').last().click();
    await look('a long name');
    await button('Alles kiezen').click();
    await button('Documenten toevoegen').click();
    await dialog().getByLabel('Soort document').waitFor();
    await look('documents to add');
    await open('/nl/drive');
    await page.locator('[data-index] input').first().check();
    await page.getByRole('region', { name: 'Gekozen bestanden' }).waitFor();
    await look('chosen files');
    await button('Filters').click();
    await look('the filters');
  },
  'the frame': async (look) => {
    await open('/orders');
    await button('Ouvrir la navigation').click();
    await page.getByRole('navigation').first().waitFor();
    await look('the drawer');
    await open('/orders');
    await button(/^Menu /).click();
    await button('Se déconnecter').waitFor();
    await look('the menu');
    // Its button is not printed, which closes the menu.
    await button(/^Menu /).click();
    await button('Se déconnecter').click();
    await shown();
    await look('a question');
    await close();
  },
  'an order': async (look) => {
    await open(`/nl/orders/${order.id}`);
    await page.locator('#form-remarks textarea').first().waitFor();
    await look('in Dutch');
    await open(`/orders/${order.id}`);
    await editRemark(page, `${'Kookplaatvervangingscertificaat'.repeat(6)}`);
    await look('a toast and a long word');
    for (const tab of ['Dossier', 'Photos', 'Messages'] as const) {
      await showTab(page, tab);
      await look(tab);
    }
    await button('Ajouter un rappel').click();
    await dialog().getByLabel('À faire').fill('');
    await dialog().getByRole('button', { name: 'Enregistrer' }).click();
    await dialog().getByText('Écrivez ce qui est à faire').waitFor();
    await look('a reminder with an error');
    await dialog().getByLabel('À faire').fill('Rappeler');
    await close();
    await showTab(page, 'Photos');
    await button('Ajouter des photos ou documents').click();
    await page.getByLabel('Fichiers à ajouter').waitFor({ state: 'attached' });
    await look('the camera');
    // A turned tablet takes another layout, and the camera stays.
    await dialog().getByRole('button', { name: 'Photographier' }).waitFor();
    await close();
  },
  'the visit form': async (look) => {
    await open(`/formvisit?visit=${visit.id}`);
    const step = async (id: string): Promise<void> => {
      await go(`?visit=${visit.id}&step=${id}`);
      await eventually(`the step ${id}`, () => (page.url().endsWith(`step=${id}`) ? true : undefined));
    };
    await step('summary');
    await button('Envoyer le formulaire').click();
    await page.getByText(/champs? à corriger$/).waitFor();
    await look('summary');
    for (const id of ['arrival', 'invoice-data', 'photos']) {
      await step(id);
      await look(id);
    }
    await button('Contrôles').click();
    await page.getByRole('radiogroup').first().getByLabel('Pas OK', { exact: true }).check();
    await page.getByLabel('Pourquoi ?', { exact: true }).fill('Kookplaatvervangingscertificaat'.repeat(4));
    await look('the checks');
    await step('sale-property');
    await page.getByLabel('À vendre', { exact: true }).check();
    const sold = page.getByRole('radiogroup', { name: 'Le bien est-il vendu ou sous compromis ?' });
    await sold.getByLabel('Non', { exact: true }).check();
    await page.getByLabel('Particulier', { exact: true }).check();
    await page.getByLabel('Être contacté par une agence partenaire', { exact: true }).check();
    await look('sale-wish');
    await page.getByLabel('Ne pas être contacté', { exact: true }).check();
    await step('signature');
    await page.getByLabel('Nom du signataire', { exact: true }).fill('Ève Essai');
    await button('Continuer').click();
    await page.getByText('Il y a un nom, mais pas de signature.').waitFor();
    await look('signature');
    await button('Faire signer').click();
    await page.getByLabel('Cadre pour signer, vide').waitFor();
    await look('the page to sign on');
    await button('Terminé').click();
    await button('Aucun signataire sur place').click();
    await step('summary');
    await button('Envoyer le formulaire').click();
    await dialog().getByText('Il manque encore').waitFor();
    await look('what is missing');
    await dialog().getByRole('button', { name: 'Pas encore' }).click();
  },
  'a no-show': async (look) => {
    await open(`/formvisit?visit=${noShow.id}`);
    await page.getByRole('link', { name: 'Client absent ?' }).click();
    await page.getByRole('textbox', { name: 'Nouvelle date proposée' }).fill('31/02');
    await page.getByLabel('Frais de déplacement (€)').fill('cinquante');
    await button('Terminer : client absent').click();
    await page.getByText('Ceci n’est pas un montant.').waitFor();
    await look('with errors');
  },
  'the incomplete uploads': async (look) => {
    const owed = await owedOrderWithPlans(world.api);
    await open(`/incomplete?order=${owed.id}`);
    await page.getByRole('heading', { name: 'Pièces à rapporter' }).waitFor();
    await page
      .getByText(/reçues? par le serveur$/)
      .first()
      .click();
    await page.locator('main details[open] li button[aria-expanded]').first().click();
    await page.locator('main details[open] li li button[aria-expanded]').first().click();
    await page
      .getByLabel('Nom du fichier')
      .first()
      .fill(`${'Kookplaatvervangingscertificaat'.repeat(3)}.jpg`);
    await look('an opened document and its file');
    await page
      .getByLabel(/^Voir le plan/)
      .first()
      .locator('xpath=..')
      .locator('[aria-expanded]')
      .click();
    await page.getByRole('group', { name: 'Noms courants' }).waitFor();
    await look('a plan');
    await open('/nl/incomplete?q=onbestaande');
    await page.getByText('Geen onvolledige upload gevonden').waitFor();
    await look('no result, in Dutch');
  },
  'a survey': async (look) => {
    const { orderId } = await owedSurvey(world.api);
    await open(`/nl/suivi?order=${orderId}`);
    const chips = page.getByRole('navigation', { name: 'Rubrieken' });
    await chips.waitFor();
    await look('as it opens, in Dutch');
    // Together they have every type of question.
    for (const { name } of testContent.survey.sections.filter(({ code }) =>
      /^(volume|walls|ventilation)$/.test(code),
    )) {
      await chips.getByRole('button', { name: new RegExp(`^${name.nl}`) }).click();
      await page.getByRole('heading', { level: 2, name: name.nl, exact: true }).waitFor();
      const field = page.getByRole('main').getByRole('textbox').first();
      if (await field.isVisible()) {
        await field.fill('99999999 cm');
        await field.blur();
      }
      for (const unknown of await page.getByRole('button', { name: 'Niet te bepalen' }).all())
        if ((await unknown.getAttribute('aria-pressed')) === 'false') await unknown.click();
      await look(`${name.nl}, with an error and the reasons`);
    }
  },
  'a survey to judge': async (look) => {
    const phone = page;
    page = await startDesk(world);
    await page.goto(`${world.deskUrl}/nl/supervision?kind=followUp`);
    const mark = page.getByRole('button', { name: 'Na te kijken' });
    await mark.first().waitFor();
    // A phone shows the list first.
    await page.setViewportSize({ width: 390, height: 844 });
    await look('the list');
    await page.locator('[data-choice]').first().click();
    await mark.first().click();
    await look('a reason');
    await page.getByRole('textbox').first().fill('Aardgasverbrandingsinstallatieonderhoudsattest'.repeat(2));
    await page.getByRole('textbox').first().press('Enter');
    await look('a marked answer');
    await world.supervisor.close();
    page = phone;
  },
  'the agenda': async (look) => {
    await open('/agenda');
    for (const view of ['Jour', 'Semaine', 'Mois', 'Liste']) {
      await page.getByRole('radio', { name: view }).locator('visible=true').click();
      await look(view);
    }
    await button('Indisponibilité').click();
    await dialog().getByRole('textbox', { name: 'Premier jour' }).fill('');
    await dialog().getByRole('button', { name: 'Enregistrer' }).click();
    await dialog().getByText('Indiquez quand l’indisponibilité commence.').waitFor();
    await look('an unavailability with an error');
    await close();
  },
  'a new order': async (look) => {
    await open('/orders/new');
    await page.getByLabel('Chercher une adresse').waitFor();
    const search = new URL(page.url()).searchParams.get('order');
    for (const step of ['details', 'services', 'customer', 'property']) {
      await go(search === null ? `?step=${step}` : `?order=${search}&step=${step}`);
      await button(step === 'details' ? 'Créer la commande' : 'Continuer').click();
      await look(step);
    }
  },
  'the other forms': async (look) => {
    await open('/rappel');
    await button('Nouveau rappel').click();
    await dialog().getByRole('button', { name: 'Enregistrer' }).click();
    await look('a reminder');
    await open('/profile');
    await button('Changer le mot de passe').click();
    await look('a password');
    await open('/sync');
    await look('sync');
    await open('/login?reset=un-lien');
    await page.locator('form button[type=submit]').first().click();
    await look('a reset');
  },
};

test.each(Object.keys(screens))('%s fits at every width and on paper, in each state', async (name) => {
  const found: string[] = [];
  await screens[name]?.(async (state) => {
    found.push(...(await misfitsAtEveryWidth(page)).map((misfit) => `${state}, ${misfit}`));
  });
  expect(found).toEqual([]);
});
