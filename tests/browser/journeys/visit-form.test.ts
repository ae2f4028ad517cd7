import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { createChance } from '#tests/simulation/world/chance.ts';
import { isEveryday } from '#tests/support/data/everyday.ts';
import { noisyPicture } from '#tests/support/files/pictures.ts';
import { signInToApi, supervisorEmail } from '../support/server/api.ts';
import { startVisit, takeStep, waitUntilSafe } from '../support/app.ts';
import { draftedPayment } from '../support/desk/drafted-payment.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { eventually } from '../support/server/processes.ts';
import { pushed } from '../support/server/pushed.ts';
import type { Answer } from '../support/desk/visit-form.ts';
import { addPhoto, sendIncomplete, shownSection, sign } from '../support/desk/visit-form.ts';
import type { World } from '../support/world.ts';
import { createWorld, startCertifier, startSupervisor, visitsToStart } from '../support/world.ts';

/** Chooses the sections at which the form is killed. The default is fixed; FORM_SEED sets another one. */
const seed = Number(process.env['FORM_SEED'] ?? 1);
/** Number of kills of the whole browser and of its page only, each right after the last keystroke. */
const kills = isEveryday ? { browser: 1, page: 1 } : { browser: 2, page: 3 };

let world: World;
let page: Page;
let visits: { order: Order; visit: Visit }[];

beforeAll(async () => {
  world = await createWorld();
  page = await startCertifier(world);
  // Unpaid orders first: the form takes no cash for a paid one.
  visits = (await visitsToStart(world)).toSorted((a, b) => Number(a.order.paid) - Number(b.order.paid));
});
afterEach(async (context) => {
  if (context.task.result?.state === 'fail') console.error(`reproduce with FORM_SEED=${seed}`);
  await reportFailure(context, world);
  world.link.decide(() => 'pass');
});
afterAll(() => world.dispose());

const visitAt = (index: number) => visits[index] ?? expect.fail('the demo has too few visits to make');

const button = (name: string) => page.getByRole('button', { name, exact: true }).locator('visible=true');
const answer = (name: string) => page.getByLabel(name, { exact: true });
const goOnline = async (): Promise<void> => {
  world.link.decide(() => 'pass');
  await page.evaluate(() => {
    dispatchEvent(new Event('offline'));
    dispatchEvent(new Event('online'));
  });
};

async function openForm({ id }: Visit, more = ''): Promise<void> {
  await page.goto(`${world.link.url}/formvisit?visit=${id}${more}`);
  await page.locator('main h1').waitFor();
}

/** Kills the page or the whole browser. Opens the form again by its address, without the step. */
async function killAndReopen(visit: Visit, all: boolean): Promise<void> {
  if (all) {
    // The killed browser loses what it has not written to disk, so the last keystroke must be confirmed first. A killed
    // page loses nothing.
    const isStored = () => !Object.keys(localStorage).some((name) => name.startsWith('mycerti.typed:'));
    await eventually('the last keystroke is confirmed', async () => (await page.evaluate(isStored)) || undefined);
    await world.certifier.kill();
    page = await world.certifier.start();
  } else {
    const context = world.certifier.context();
    await page.close({ runBeforeUnload: false });
    page = await context.newPage();
    await page.setViewportSize({ width: 390, height: 844 });
  }
  await openForm(visit);
}

const value = (label: string, text: string) => async (): Promise<void> => {
  await eventually(`${label} reads “${text}”`, async () =>
    (await answer(label).inputValue()) === text ? true : undefined,
  );
};
const typeText = (label: string, text: string): Answer => ({
  // Types key by key, because the form stores each keystroke.
  fill: async () => {
    await answer(label).fill('');
    await answer(label).pressSequentially(text);
  },
  isShown: value(label, text),
});
const check = (...names: string[]): Answer => ({
  fill: async () => {
    for (const name of names) await answer(name).check();
  },
  isShown: async () => {
    for (const name of names) await eventually(name, async () => (await answer(name).isChecked()) || undefined);
  },
});
const all = (...answers: Answer[]): Answer => ({
  fill: async () => {
    for (const { fill } of answers) await fill();
  },
  isShown: async () => {
    for (const { isShown } of answers) await isShown();
  },
});
/** Answers the yes or no question with this title. */
const choose = (title: string, name: string): Answer => {
  const choice = () => page.getByRole('radiogroup', { name: title }).getByLabel(name, { exact: true });
  return {
    fill: () => choice().check(),
    isShown: async () => {
      await eventually(title, async () => (await choice().isChecked()) || undefined);
    },
  };
};

const change = 'Nom : Essai SRL';
const remarks = 'Chien méchant, sonner deux fois';
const reason = 'cave fermée à clé';
/** The answers of each section, by its name, in the order of the form. */
const answers: Readonly<Record<string, Answer>> = {
  Arrivée: typeText('Personnes présentes', 'Mme Essai, le locataire'),
  Contrôles: all(
    choose('Adresse et boîte vérifiées', 'OK'),
    choose('Accès, sécurité', 'Pas OK'),
    typeText('Pourquoi ?', reason),
    choose('Photos relues', 'Sans objet'),
    {
      fill: async () => {
        for (let left = await button('Tout le reste OK').count(); left > 0; left -= 1) {
          await button('Tout le reste OK').first().click();
          const isFewer = async () => (await button('Tout le reste OK').count()) < left || undefined;
          await eventually('the group is confirmed', isFewer);
        }
      },
      isShown: async () => {
        await button('Tout le reste OK').waitFor({ state: 'detached' });
      },
    },
  ),
  Client: all(
    choose('Les données de facturation sont-elles correctes ?', 'Non'),
    typeText('À corriger sur la facture', change),
    choose('La facture a-t-elle été remise sur place ?', 'Non'),
    check('À vendre'),
    choose('Le bien est-il vendu ou sous compromis ?', 'Non'),
    check('Particulier'),
    {
      fill: async () => {
        await answer('Être contacté par une agence partenaire').check();
        await button('Continuer').click();
        await page.getByText('Sans l’accord du client, personne ne peut le contacter.').waitFor();
        await page.getByRole('switch').click();
      },
      isShown: async () => page.getByText(/^Accord donné le/).waitFor(),
    },
    {
      fill: async () => {
        await answer('Espèces reçues').check();
        await answer('Montant reçu en espèces (€)').pressSequentially('50,02');
        await page.getByText('le total s’arrondit à 5 cents').waitFor();
        await answer('Montant reçu en espèces (€)').fill('50,50');
      },
      isShown: value('Montant reçu en espèces (€)', '50,50'),
    },
    check('Demander un avis'),
  ),
  Photos: {
    fill: () => addPhoto(page),
    isShown: async () => page.getByRole('list', { name: 'Photos', exact: true }).getByText('Sans pièce').waitFor(),
  },
  Signature: all(typeText('Remarques', remarks), {
    fill: async () => {
      await answer('Nom du signataire').fill('Ève Essai');
      await button('Continuer').click();
      await page.getByText('Il y a un nom, mais pas de signature.').waitFor();
      await sign(page);
    },
    isShown: async () => page.getByRole('img', { name: 'Signature', exact: true }).waitFor(),
  }),
};

test(
  '[LW1] keeps a form filled in offline through kills at any section, and sends it once and complete',
  { tags: 'main' },
  async () => {
    const { order, visit } = visitAt(0);
    const chance = createChance(seed);
    await openForm(visit);
    world.link.decide(() => 'drop');
    const killedAt = new Set<number>();
    while (killedAt.size < kills.browser + kills.page) killedAt.add(chance.below(Object.keys(answers).length));
    const browserKills = new Set([...killedAt].slice(0, kills.browser));
    for (const [place, [name, { fill, isShown }]] of Object.entries(answers).entries()) {
      expect(await shownSection(page)).toBe(name);
      await fill();
      if (killedAt.has(place)) {
        await killAndReopen(visit, browserKills.has(place));
        await eventually(`“${name}” is on screen again`, async () =>
          (await shownSection(page)) === name ? true : undefined,
        );
        await isShown();
      }
      await button('Continuer').click();
      await eventually('the next section', async () => ((await shownSection(page)) === name ? undefined : true));
    }
    expect(await shownSection(page)).toBe('Résumé');
    expect(await page.getByText(/champs? à corriger$/).count()).toBe(0);
    // The office has made no invoice yet: nothing is said of one.
    expect(await page.getByText('Pas remise, car incorrecte').count()).toBe(0);
    await page.getByText('Souhaite être contacté').waitFor();
    await sendIncomplete(page);
    await page.getByRole('heading', { name: 'Formulaire de visite terminé' }).waitFor();
    await page.getByText('Gardé sur cet appareil, part dès qu’il y a du réseau.').waitFor();

    // A form that was handed in says so when opened again, with or without a step in the address.
    await openForm(visit, '&step=remarks');
    await page.getByRole('heading', { name: 'Formulaire de visite terminé' }).waitFor();
    await goOnline();
    await page.getByText('Reçu par le serveur.').waitFor();
    await waitUntilSafe(page);
    const office = await signInToApi(world.server.url, supervisorEmail);
    const forms = (await office.rows('visitFeedback')).filter(({ visitId }) => visitId === visit.id);
    expect(forms).toHaveLength(1);
    const [form] = forms;
    expect(form).toMatchObject({
      present: 'Mme Essai, le locataire',
      invoice: { dataCorrect: false, change, givenOnSite: false },
      invoiceState: 'notGivenIncorrect',
      sale: { property: 'sale', sold: false, by: 'private', wish: 'contact' },
      sellState: 'wantsContact',
      options: ['cashAmountReceived', 'askReview'],
      cashReceived: 5_050,
      remarks,
      signature: { name: 'Ève Essai' },
    });
    const [address, access, photosChecked, ...rest] = form?.checklist ?? [];
    expect(address).toMatchObject({ result: 'ok', note: '' });
    expect(access).toMatchObject({ done: false, result: 'notOk', note: reason });
    expect(photosChecked).toMatchObject({ done: false, result: 'notApplicable' });
    // Neither a measure without a value, nor what is chosen or still to happen, is confirmed with the rest.
    expect(rest.length).toBeGreaterThan(4);
    const unanswered = rest.filter(({ result }) => result !== 'ok').map(({ code }) => code);
    expect(unanswered).toEqual(expect.arrayContaining(['all-payment', 'all-signature']));
    expect(rest.filter(({ inBulk }) => inBulk === true)).toHaveLength(rest.length - unanswered.length);
    expect((await office.rows('visits')).find(({ id }) => id === visit.id)?.state).toBe('done');
    const photos = (await office.rows('uploads')).filter(
      ({ orderId, name }) => orderId === order.id && name === 'chaudière.png',
    );
    expect(photos).toHaveLength(1);
    expect(
      (await office.rows('payments')).filter(({ orderId, method }) => orderId === order.id && method === 'cash'),
    ).toHaveLength(1);
    await page.goto(`${world.link.url}/orders/${order.id}`);
    const card = page.getByRole('region', { name: 'Retour de visite' });
    await card.getByRole('img', { name: 'Signature de Ève Essai' }).waitFor();
    await card.getByText(change).waitFor();
  },
);

test('reopens a refused form with all its answers and sends it with new identifiers; records a no-show offline', async () => {
  const { order, visit } = visitAt(1);
  await openForm(visit);
  await button('Client').click();
  await answer('Espèces reçues').check();
  await answer('Montant reçu en espèces (€)').fill('75');
  await button('Signature').click();
  await answer('Remarques').fill('à ne pas perdre');
  await button('Signature').click();
  await button('Aucun signataire sur place').click();
  await button('Résumé').click();
  world.link.decide(() => 'drop');
  // The office records another payment with the same identifier, so the server must refuse this one.
  const office = await signInToApi(world.server.url, supervisorEmail);
  const payment = {
    paymentId: await draftedPayment(page, visit),
    orderId: order.id,
    method: 'card',
    amount: 10_000,
  } as const;
  const taken = await pushed(office, 'payment.record', {
    ...payment,
    receivedAt: new Date().toISOString(),
    note: '',
  });
  expect(taken.status).toBe('applied');
  await sendIncomplete(page);
  await page.getByRole('heading', { name: 'Formulaire de visite terminé' }).waitFor();
  await goOnline();
  await page.getByText('Refusé par le serveur').first().waitFor();
  await page.goto(`${world.link.url}/orders/${order.id}`);
  await page.getByRole('link', { name: 'Rouvrir le formulaire' }).click();
  await page.getByRole('button', { name: 'Refusé par le serveur' }).click();
  await page.getByText('tout ce qui était rempli est là').waitFor();
  await button('Signature').click();
  expect(await answer('Remarques').inputValue()).toMatch(/^à ne pas perdre\nSignature\s: aucun signataire/);
  await button('Client').click();
  expect(await answer('Montant reçu en espèces (€)').inputValue()).toBe('75');
  await button('Résumé').click();
  await sendIncomplete(page);
  await page.getByText('Reçu par le serveur.').waitFor();
  await waitUntilSafe(page);
  const forms = (await office.rows('visitFeedback')).filter(({ visitId }) => visitId === visit.id);
  expect(forms.map(({ cashReceived, signature }) => ({ cashReceived, signature }))).toEqual([
    { cashReceived: 7_500, signature: null },
  ]);

  const { order: other, visit: noShow } = visitAt(2);
  await openForm(noShow);
  world.link.decide(() => 'drop');
  await page.getByRole('link', { name: 'Client absent ?' }).click();
  await button('Une tentative de plus').click();
  await button('Sonné, personne n’ouvre.').click();
  await button('Photographier la porte').click();
  const door = { name: 'porte.png', mimeType: 'image/png', buffer: noisyPicture(200, 150) };
  await page.getByLabel('Fichiers à ajouter').setInputFiles([door]);
  await page.getByText('1 fichier enregistré').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Nouvelle date proposée' }).fill('01/01/2026');
  await answer('Heure (Belgique)').fill('09:00');
  await answer('Frais de déplacement (€)').fill('cinquante');
  await page.reload();
  await button('Terminer : client absent').click();
  await page.getByText('La nouvelle date est passée.').waitFor();
  await page.getByText('Ceci n’est pas un montant.').waitFor();
  await page.getByRole('textbox', { name: 'Nouvelle date proposée' }).fill('11/11/2099');
  await page.getByText('Ce jour est férié (Armistice).').waitFor();
  await answer('Frais de déplacement (€)').fill('50');
  await button('Terminer : client absent').dblclick();
  await page.getByRole('heading', { name: 'Visite terminée : client absent' }).waitFor();
  await goOnline();
  await page.getByText('Reçu par le serveur.').waitFor();
  await waitUntilSafe(page);
  const absent = (await office.rows('visits')).find(({ id }) => id === noShow.id);
  const upload = (await office.rows('uploads')).find(
    ({ orderId, name }) => orderId === other.id && name === 'porte.png',
  );
  expect(absent).toMatchObject({
    state: 'absent',
    absence: { attempts: 2, note: 'Sonné, personne n’ouvre.', fee: 5_000, uploadId: upload?.id },
  });
  expect(absent?.absence?.proposedAt).toBe('2099-11-11T08:00:00.000Z');
});

/** Makes a visit from the order's page: leaves, starts it, fills in its form with a photo, and hands it in. */
async function makeVisit({ order, visit }: { order: Order; visit: Visit }): Promise<void> {
  await page.goto(`${world.link.url}/orders/${order.id}`);
  const card = page.locator('#visit');
  await card.getByRole('button', { name: 'Je pars' }).first().click();
  await takeStep(page, 'the certifier is on the way', () => page.getByText(/^En route à/).isVisible());
  await startVisit(page);
  await page.getByRole('link', { name: 'Remplir le formulaire' }).locator('visible=true').first().click();
  await page.waitForURL(`**/formvisit?visit=${visit.id}*`);
  await button('Photos').click();
  await addPhoto(page);
  await button('Signature').click();
  await button('Aucun signataire sur place').click();
  await button('Résumé').click();
  await sendIncomplete(page);
  await page.getByRole('heading', { name: 'Formulaire de visite terminé' }).waitFor();
  // The app ends the visit after it stores the form. Until then, the page shows the button that ends it.
  await page.getByRole('button', { name: 'Visite effectuée' }).waitFor({ state: 'detached' });
}

test('[LW1] [OB3] sends a whole offline day of three visits with forms and photos once, and shows it to the supervisor', async () => {
  const day = [visitAt(3), visitAt(4), visitAt(5)];
  world.link.decide(() => 'drop');
  await page.goto(world.link.url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const one of day) await makeVisit(one);
  await goOnline();
  await waitUntilSafe(page);
  const office = await signInToApi(world.server.url, supervisorEmail);
  const [forms, visitsThere, uploads] = [
    await office.rows('visitFeedback'),
    await office.rows('visits'),
    await office.rows('uploads'),
  ];
  for (const { order, visit } of day) {
    expect(forms.filter(({ visitId }) => visitId === visit.id)).toHaveLength(1);
    const made = visitsThere.find(({ id }) => id === visit.id);
    expect(made?.history.map(({ state }) => state).slice(-3)).toEqual(['onTheWay', 'started', 'done']);
    const photos = uploads.filter(({ orderId, name }) => orderId === order.id && name === 'chaudière.png');
    expect(photos.map(({ receivedAt }) => receivedAt === null)).toEqual([false]);
  }
  const [first] = day;
  if (first === undefined) throw new Error('no visit was made');
  const desk = await startSupervisor(world, first.order);
  for (const { order } of day) {
    await desk.goto(`${world.deskUrl}/orders/${order.id}`);
    await desk.locator('#visit').getByText('Effectuée', { exact: true }).first().waitFor();
    await desk.getByRole('region', { name: 'Retour de visite' }).waitFor();
  }
});
