import type { Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { plansInOrder } from '#contract/rules/files/plan-numbers.ts';
import { missingDocuments, owesDocumentsOf } from '#contract/rules/orders/required-documents.ts';
import { testContent } from '#tests/support/content.ts';
import { noisyPicture } from '#tests/support/files/pictures.ts';
import { waitUntilSafe } from '../support/app.ts';
import { agreedCounts as agreedCountsOf, drawerCounts, numberIn, serverCounts } from '../support/desk/drawer-counts.ts';
import type { ApiUser } from '../support/server/api.ts';
import { signInToApi, supervisorEmail } from '../support/server/api.ts';
import { owedOrders } from '../support/desk/incomplete.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { eventually } from '../support/server/processes.ts';
import { pushed } from '../support/server/pushed.ts';
import type { World } from '../support/world.ts';
import { createWorld, startCertifier, startDesk } from '../support/world.ts';
import { setOffline } from '../support/network/network.ts';

let world: World;
let phone: Page;
let office: ApiUser;

beforeAll(async () => {
  world = await createWorld();
  phone = await startCertifier(world);
  office = await signInToApi(world.server.url, supervisorEmail);
});

afterEach((context) => reportFailure(context, world));

afterAll(() => world.dispose());

const agreedCounts = () => agreedCountsOf(phone, world.server.url, world.api);

/** Returns an order of the certifier that lacks a required document, or had it returned, and that document. */
async function orderWithout(code: string) {
  const uploads = await world.api.rows('uploads');
  const [found] = (await world.api.rows('orders')).flatMap((order) => {
    if (owesDocumentsOf(order)?.id !== world.api.id) return [];
    const own = uploads.filter(({ orderId }) => orderId === order.id);
    const lacking = missingDocuments(order, testContent.documents, own).find(({ required }) => required.code === code);
    return lacking === undefined ? [] : [{ order, required: lacking.required }];
  });
  if (found === undefined) throw new Error(`the demo has no visited order without ${code}`);
  return found;
}

/** Captures a file for a required document on the screen of incomplete uploads. */
async function capture(name: string): Promise<void> {
  const row = phone.getByRole('listitem').filter({ hasText: name });
  await row.getByRole('button', { name: /^(Photographier|Ajouter) : / }).click();
  const picture = { name: `${name}.png`, mimeType: 'image/png', buffer: noisyPicture(160, 120) };
  await phone.getByLabel('Fichiers à ajouter').setInputFiles([picture]);
  await phone.getByRole('dialog').getByText(`${name}.png`).first().waitFor();
  await phone.getByRole('button', { name: 'Fermer', exact: true }).click();
}

/** Adds a photo from the gallery and files it by a tap. */
async function addFromGallery(name: string): Promise<void> {
  const picture = { name: 'galerie.png', mimeType: 'image/png', buffer: noisyPicture(170, 120) };
  await phone.getByLabel('Photos à ajouter').first().setInputFiles([picture]);
  await phone
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
  await phone.getByText('1 fichier classé').waitFor();
}

test('a visited order becomes green from a device that is offline half the time, and the badges agree with the server at each step', async () => {
  const first = (await owedOrders(world.api)).find(({ lacking }) =>
    lacking.every(({ reason }) => reason === 'missing'),
  );
  if (first === undefined) throw new Error('the demo has no visited order with missing documents');
  const { order, lacking } = first;
  const before = await agreedCounts();

  await phone.goto(`${world.link.url}/incomplete?order=${order.id}`);
  await phone.getByRole('heading', { name: 'Pièces à rapporter' }).waitFor();
  await setOffline(phone.context(), true);
  const [{ required: last } = { required: undefined }, ...others] = lacking.toReversed();
  for (const { required } of others) await capture(required.name.fr);
  await addFromGallery(last?.name.fr ?? '');
  await phone
    .getByText(/attend le réseau/)
    .first()
    .waitFor();
  expect(await drawerCounts(phone)).toEqual(before);
  await setOffline(phone.context(), false);
  await phone.getByText('Le serveur a toutes les pièces demandées.').waitFor();
  expect(await agreedCounts()).toEqual({ ...before, uploads: before.uploads - 1 });

  // The supervisor returns a file while the device is offline.
  const [again] = lacking;
  const code = again?.required.code ?? '';
  await setOffline(phone.context(), true);
  const returned = (await office.rows('uploads')).find(
    ({ orderId, requirement }) => orderId === order.id && requirement?.code === code,
  );
  if (returned === undefined) throw new Error('the server has no file of the document');
  const review = { uploadId: returned.id, orderId: order.id, accepted: false, reason: 'Numéro illisible' };
  expect(await pushed(office, 'upload.review', review)).toMatchObject({ status: 'applied' });
  await setOffline(phone.context(), false);
  await phone.getByText(/^Renvoyé par .* : Numéro illisible$/).waitFor();
  expect(await agreedCounts()).toEqual(before);
  await phone.goto(`${world.link.url}/notifications`);
  await phone.getByRole('listitem').filter({ hasText: 'Un fichier renvoyé' }).first().getByRole('link').click();
  await phone.waitForURL(`**/incomplete?order=${order.id}&file=${returned.id}`);
  await phone.getByRole('button', { name: /Numéro illisible/, expanded: true }).waitFor();

  await setOffline(phone.context(), true);
  await capture(again?.required.name.fr ?? '');
  await setOffline(phone.context(), false);
  await phone.getByText('Le serveur a toutes les pièces demandées.').waitFor();
  expect(await agreedCounts()).toEqual({ ...before, uploads: before.uploads - 1 });
  const own = (await world.api.rows('uploads')).filter(({ orderId }) => orderId === order.id);
  expect(missingDocuments(order, testContent.documents, own)).toEqual([]);
});

test('the drawer and the home tile show the server’s number, to the certifier and to the supervisor', async () => {
  const desk = await startDesk(world);
  for (const { page, url, api } of [
    { page: phone, url: world.link.url, api: world.api },
    { page: desk, url: world.deskUrl, api: office },
  ]) {
    await page.goto(`${url}/`);
    await waitUntilSafe(page);
    const { uploads } = await serverCounts(world.server.url, api);
    // At 0 there is no tile. The steps above compare the phone's drawer.
    expect(uploads).toBeGreaterThan(0);
    const navigations = page === phone ? ['Commandes à suivre'] : ['Commandes à suivre', 'Navigation'];
    for (const name of navigations)
      await eventually(`${name} agrees with the server`, async () => {
        const shown = await numberIn(page.getByRole('navigation', { name }), /^Envois? incomplets?/);
        return shown === uploads ? true : undefined;
      });
  }
  await world.supervisor.close();
});

/** Drags by touch from the middle of one element to the middle of another, in steps. */
async function dragByTouch(from: Locator, to: Locator): Promise<void> {
  const middleOf = async (element: Locator): Promise<{ x: number; y: number }> => {
    const box = await element.boundingBox();
    if (box === null) throw new Error('nothing to drag');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  await from.scrollIntoViewIfNeeded();
  const [begin, end] = [await middleOf(from), await middleOf(to)];
  const client = await phone.context().newCDPSession(phone);
  const touch = (type: 'touchStart' | 'touchMove', part: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [{ x: begin.x + (end.x - begin.x) * part, y: begin.y + (end.y - begin.y) * part }],
    });
  await touch('touchStart', 0);
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', part);
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await client.detach();
}

test('a finger drags a plan to another place, which the server has too', async () => {
  const { order, required } = await orderWithout('plans');
  await phone.goto(`${world.link.url}/incomplete?order=${order.id}`);
  await phone.getByRole('button', { name: `Ajouter : ${required.name.fr}` }).click();
  const names = ['Cave', 'Grenier', 'Rez'];
  await phone.getByLabel('Fichiers à ajouter').setInputFiles(
    names.map((name, index) => ({
      name: `${name}.png`,
      mimeType: 'image/png',
      buffer: noisyPicture(100 + index, 80),
    })),
  );
  for (const name of names) await phone.getByRole('dialog').getByText(`${name}.png`).first().waitFor();
  await phone
    .getByText(/^001 est toujours le rez-de-chaussée/)
    .first()
    .waitFor();
  await phone.getByRole('button', { name: 'Fermer', exact: true }).click();
  // A dialog that closes still takes touches, and tiles move while their files are sent.
  await phone.getByRole('dialog').waitFor({ state: 'hidden' });
  await waitUntilSafe(phone);
  await dragByTouch(
    phone.getByRole('button', { name: /^Déplacer \d+ Rez$/ }),
    phone.getByRole('button', { name: /^Déplacer 001/ }),
  );
  await phone.getByRole('button', { name: 'Voir le plan 001 Rez' }).waitFor();
  await eventually('the server has the new order', async () => {
    const plans = (await world.api.rows('uploads')).filter(
      ({ orderId, requirement, removed }) =>
        orderId === order.id && requirement?.code === required.code && removed === null,
    );
    return plansInOrder(plans)[0]?.name === 'Rez.png' ? true : undefined;
  });
});

test('the camera goes from one missing document to the next, and a photo moves to another after it was sent', async () => {
  // Orders of the demo lack a document or two: what was taken of this one is taken away.
  const own = (await owedOrders(world.api)).map((one) => ({
    ...one,
    removable: one.own.filter(({ review, by, requirement }) => {
      return review === null && by.id === world.api.id && requirement !== null;
    }),
  }));
  const [found] = own.toSorted((one, other) => other.removable.length - one.removable.length);
  if (found === undefined) throw new Error('the demo has no incomplete order');
  const { order, removable } = found;
  for (const { id: uploadId } of removable) {
    const removal = { uploadId, orderId: order.id, clientId: null };
    expect(await pushed(world.api, 'upload.remove', removal)).toMatchObject({ status: 'applied' });
  }
  await phone.goto(`${world.link.url}/incomplete?order=${order.id}`);
  // Only with what was taken away has the camera a second document to go to.
  await phone
    .getByText(/^([2-9]|\d\d+) à prendre$/)
    .filter({ visible: true })
    .first()
    .waitFor();
  await phone.getByRole('button', { name: 'Photographier', exact: true }).filter({ visible: true }).click();
  const camera = phone.getByRole('dialog');
  const shutter = phone.getByRole('button', { name: 'Prendre la photo' });
  await shutter.and(phone.locator(':enabled')).waitFor();
  const title = (): Promise<string> => camera.getByRole('heading').innerText();
  const titles = [await title()];
  await shutter.click();
  await phone.getByText('1 enregistrée', { exact: true }).waitFor();
  await expect.poll(title).not.toBe(titles[0]);
  titles.push(await title());
  await shutter.click();
  await phone.getByText('2 enregistrées', { exact: true }).waitFor();
  await phone.getByRole('button', { name: 'Terminé' }).click();
  const shots = async () =>
    (await world.api.rows('uploads')).filter(
      ({ orderId, name, receivedAt }) => orderId === order.id && name.startsWith('photo') && receivedAt !== null,
    );
  const nameOf = (requirement: { service: string; code: string } | null): string | undefined =>
    testContent.documents.find(({ service, code }) => service === requirement?.service && code === requirement.code)
      ?.name.fr;
  const sent = await eventually('the server has both photos', async () => {
    const all = await shots();
    return all.length === 2 ? all : undefined;
  });
  expect(new Set(sent.map(({ requirement }) => nameOf(requirement)))).toEqual(new Set(titles));

  const [from = '', to = ''] = titles;
  // A document moves under the received ones with its receipt. Plans stay in sight, and are unfolded.
  await waitUntilSafe(phone);
  await phone.getByText(/reçues? par le serveur$/).click();
  const row = phone.getByRole('listitem').filter({ hasText: from }).first();
  const heading = row.getByRole('button', { name: from, exact: false }).first();
  if ((await heading.getAttribute('aria-expanded')) === 'false') await heading.click();
  await row.getByRole('button', { name: /^Renommer ou retirer photo/ }).click();
  await row.getByRole('button', { name: 'Autre pièce' }).click();
  await phone
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${to}`) })
    .click();
  await phone.getByText('1 fichier classé').waitFor();
  await eventually('the server has both photos under one document, with their receipts', async () => {
    const all = await shots();
    return all.length === 2 && all.every(({ requirement }) => nameOf(requirement) === to) ? true : undefined;
  });
});

test('back closes what lies over an app that was opened at this screen, and a second one at once does not leave it', async () => {
  const app = await phone.context().newPage();
  onTestFinished(() => app.close());
  const { order } = await orderWithout('facade-number');
  // It takes the place of the empty page: nothing lies before it, as in an installed app.
  await app.evaluate((address) => location.replace(address), `${world.link.url}/incomplete?order=${order.id}`);
  const camera = app.getByRole('button', { name: 'Photographier', exact: true }).filter({ visible: true });
  await camera.click();
  await app.getByRole('button', { name: 'Prendre la photo' }).waitFor();
  await app.goBack();
  await app.getByRole('button', { name: 'Prendre la photo' }).waitFor({ state: 'hidden' });
  await app.getByRole('heading', { name: 'Pièces à rapporter' }).waitFor();
  await app.keyboard.press('Control+k');
  const palette = app.getByRole('combobox', { name: 'Écran, commande, client ou document' });
  await palette.waitFor();
  await app.evaluate(async () => {
    history.back();
    await new Promise((done) => {
      setTimeout(done, 5);
    });
    history.back();
  });
  await palette.waitFor({ state: 'hidden' });
  await app.getByRole('heading', { name: 'Pièces à rapporter' }).waitFor();
  expect(new URL(app.url()).pathname).toBe('/incomplete');
});

test('a survey is answered offline, returned by the supervisor, and counted as the server counts it', async () => {
  const followUps = (await world.api.rows('followUps')).filter(({ assignee }) => assignee?.id === world.api.id);
  const open = followUps.find(({ state, answers }) => state === 'open' && answers['floor-area'] === undefined);
  const submitted = followUps.find(({ state }) => state === 'submitted');
  if (open === undefined || submitted === undefined) throw new Error('the demo has no open and no submitted survey');
  const before = await agreedCounts();
  await phone.goto(`${world.link.url}/suivi?order=${open.orderId}`);
  await phone
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('button', { name: /^Volume protégé/ })
    .click();
  await setOffline(phone.context(), true);
  const question = phone.getByRole('region', { name: 'Surface de plancher' });
  await question.getByLabel('Valeur (m²)').fill('850 cm');
  await question.getByLabel('Valeur (m²)').press('Enter');
  await question.getByText('Donnez la valeur en m².').waitFor();
  await question.getByLabel('Valeur (m²)').fill('85,5');
  await question.getByLabel('Valeur (m²)').press('Enter');
  await phone.getByRole('region', { name: 'Cave chauffée ?' }).getByText('Oui').click();
  const reason = 'Photo du toit absente';
  expect(
    await pushed(office, 'followUp.return', { orderId: submitted.orderId, reason, dueOn: '2026-12-01' }),
  ).toMatchObject({ status: 'applied' });
  await setOffline(phone.context(), false);
  const answers = await eventually('the server has both answers', async () => {
    const row = (await world.api.rows('followUps')).find(({ id }) => id === open.id);
    return row?.answers['floor-area'] !== undefined && row.answers['cellar-heated'] !== undefined
      ? row.answers
      : undefined;
  });
  expect(answers['floor-area']?.value).toEqual({ type: 'numbers', numbers: [85.5] });
  expect(answers['cellar-heated']?.value).toEqual({ type: 'yesno', yes: true });
  expect(await agreedCounts()).toEqual({ ...before, surveys: before.surveys + 1 });
  await phone.goto(`${world.link.url}/suivi?order=${submitted.orderId}`);
  await phone.getByText(new RegExp(`^Renvoyé par .* : ${reason}$`)).waitFor();
});
