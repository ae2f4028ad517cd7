import { createHash } from 'node:crypto';
import type { Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Order } from '#contract/entities/order.ts';
import { noisyPicture } from '#tests/support/files/pictures.ts';
import { certifierEmail, password } from '../support/server/api.ts';
import { signIn, waitUntilSafe } from '../support/app.ts';
import { violations } from '../support/checks/axe.ts';
import { openContext } from '../support/contexts.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { smallTargets } from '../support/checks/layout.ts';
import { eventually } from '../support/server/processes.ts';
import type { World } from '../support/world.ts';
import { continueCertifier, createWorld, visitsToStart } from '../support/world.ts';

let world: World;
let order: Order;
let page: Page;

beforeAll(async () => {
  world = await createWorld();
  const [visit] = await visitsToStart(world);
  if (visit === undefined) throw new Error('the demo has no visit to start');
  ({ order } = visit);
});

// Each test begins with a running server and a signed-in phone, whatever the previous test left.
beforeEach(async () => {
  if (!world.server.isRunning()) await world.server.start();
  page = await continueCertifier(world);
});

afterEach((context) => reportFailure(context, world));

afterAll(() => world.dispose());

const photo = { name: 'cave.png', mimeType: 'image/png', buffer: noisyPicture(400, 300) };

/** Returns a picture's colours at points given as shares of its width and height. */
async function pixels(picture: Locator): Promise<{ width: number; height: number; data: number[] }> {
  return picture.evaluate(async (element) => {
    const image = element as HTMLImageElement;
    await image.decode();
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const { data, width, height } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? {
      data: [],
      width: 0,
      height: 0,
    };
    return { width, height, data: [...data] };
  });
}

function colourAt({ data, width }: { data: number[]; width: number }, x: number, y: number): number[] {
  return data.slice((y * width + x) * 4, (y * width + x) * 4 + 3);
}

/** Drags between points given as shares of an element's box. */
async function drag(element: Locator, from: [number, number], to: [number, number]): Promise<void> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('nothing to drag on');
  const at = ([x, y]: [number, number]): [number, number] => [box.x + x * box.width, box.y + y * box.height];
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]));
  await page.mouse.move(...at(to));
  await page.mouse.up();
}

async function addPhoto(): Promise<void> {
  await page.getByRole('button', { name: 'Ajouter des photos ou documents' }).click();
  await page.getByLabel('Fichiers à ajouter').setInputFiles([photo]);
  await page.getByRole('button', { name: `Modifier ${photo.name}` }).waitFor();
}

/** Posts files and a text as the system does for the manifest's share target. */
async function share(
  files: { name: string; type: string; buffer: Buffer }[],
  { text = '', leadsTo = /\/share$/ } = {},
): Promise<void> {
  const given = files.map(({ name, type, buffer }) => ({ name, type, base64: buffer.toString('base64') }));
  const shared = { parts: given, said: text };
  await page.evaluate(({ parts, said }) => {
    const form = Object.assign(document.createElement('form'), {
      method: 'post',
      action: '/share',
      enctype: 'multipart/form-data',
    });
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files', multiple: true });
    const chosen = new DataTransfer();
    for (const { name, type, base64 } of parts) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
      chosen.items.add(new File([bytes], name, { type }));
    }
    input.files = chosen.files;
    form.append(input, Object.assign(document.createElement('textarea'), { name: 'text', value: said }));
    document.body.append(form);
    form.submit();
  }, shared);
  await page.waitForURL(leadsTo);
}

test('[FL1] [FL3] draws on, crops and rotates a photo offline as a new file, keeps the original, and sends both', async () => {
  await page.goto(`${world.link.url}/orders/${order.id}?tab=photos`);
  await page.locator('#documents').waitFor();
  await world.server.stop();
  await addPhoto();

  await page.getByRole('button', { name: `Modifier ${photo.name}` }).click();
  const stage = page.getByTestId('picture');
  await stage.waitFor();
  await drag(stage, [0.1, 0.5], [0.4, 0.5]);
  await page.getByRole('button', { name: 'Flèche, Rouge' }).waitFor();
  expect(await smallTargets(page)).toEqual([]);
  await page.getByRole('button', { name: 'Recadrer', exact: true }).click();
  await drag(page.getByRole('button', { name: 'Déplacer le cadre' }), [1, 0.5], [0.5, 0.5]);
  expect([...(await violations(page)), ...(await smallTargets(page))]).toEqual([]);
  await page.getByRole('button', { name: 'Tourner à droite' }).click();
  await page.getByRole('button', { name: 'Fermer' }).last().click();
  await page.getByRole('button', { name: 'Continuer' }).click();
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await page.getByRole('dialog').getByText('cave (annotée).png').waitFor();
  await page.getByRole('button', { name: 'Fermer' }).click();

  const before = photo.buffer;
  await page.getByRole('button', { name: 'Voir cave.png' }).click();
  const original = await pixels(page.getByRole('img', { name: 'cave.png' }));
  await page.getByRole('button', { name: 'Fichier suivant' }).click();
  const edited = await pixels(page.getByRole('img', { name: 'cave (annotée).png' }));
  expect(edited).toMatchObject({ width: 300, height: 200 });
  // Rotated a quarter to the right: the upper left corner is now the upper right.
  for (const [x, y] of [
    [3, 5],
    [190, 290],
    [20, 20],
  ] as const)
    expect(colourAt(edited, 299 - y, x)).toEqual(colourAt(original, x, y));
  expect(colourAt(edited, 299 - 150, 100)).toEqual([0xe0, 0x24, 0x19]);

  await world.server.start();
  const rows = await eventually('both are confirmed', async () => {
    const all = (await world.api.rows('uploads')).filter(
      (row) => row.orderId === order.id && row.name.startsWith('cave') && row.receivedAt !== null,
    );
    return all.length === 2 ? all : undefined;
  });
  const first = rows.find(({ name }) => name === 'cave.png');
  expect(first?.sha256).toBe(createHash('sha256').update(before).digest('hex'));
  expect(rows.find(({ name }) => name === 'cave (annotée).png')).toMatchObject({
    originalId: first?.id,
    place: first?.place,
    kind: 'photo',
  });
});

test('[FL1] [OB3] stores an offline shared photo before it says so, keeps it through a kill, and adds it to the chosen order', async () => {
  const given = { name: 'galerie.png', type: 'image/png', buffer: noisyPicture(220, 160) };
  await world.server.stop();
  const notes = { name: 'notes.doc', type: 'application/msword', buffer: Buffer.from('bonjour '.repeat(20)) };
  await share([given, notes], { text: 'Clé chez le voisin' });
  await page.getByText(given.name).waitFor();
  await world.certifier.kill();

  page = await world.certifier.start();
  await page.goto(world.link.url);
  await page.getByRole('link', { name: '3 éléments partagés attendent leur place' }).click();
  await page.getByRole('list', { name: 'Commandes' }).getByRole('button').first().waitFor();
  expect([...(await violations(page)), ...(await smallTargets(page))]).toEqual([]);
  await page.getByLabel('Chercher parmi les commandes de cet appareil').fill(order.number ?? '');
  await page
    .getByRole('list', { name: 'Commandes' })
    .getByRole('button', { name: order.number ?? '' })
    .click();
  await page.getByRole('button', { name: 'Ajouter les 2 fichiers' }).click();
  await page
    .getByRole('alert')
    .getByText(/« notes.doc » n’est ni une photo/)
    .waitFor();
  await page.getByRole('button', { name: 'Laisser notes.doc' }).click();
  // The text that came with the files: offline too, it becomes a message that waits for its tap.
  await page.getByRole('heading', { name: 'Texte partagé' }).waitFor();
  await page.getByRole('radio', { name: 'Message' }).click();
  await page
    .getByRole('list', { name: 'Commandes' })
    .getByRole('button', { name: order.number ?? '' })
    .first()
    .click();
  const message = page.getByLabel('Votre message');
  await expect.poll(() => message.inputValue()).toBe('Clé chez le voisin');
  await message.press('Control+Enter');

  await world.server.start();
  const [row] = await eventually('the shared photo is confirmed', async () => {
    const rows = (await world.api.rows('uploads')).filter(({ name }) => name === given.name);
    return rows.some(({ receivedAt }) => receivedAt !== null) ? rows : undefined;
  });
  expect(row).toMatchObject({ orderId: order.id, kind: 'photo' });
  await eventually('the shared text is a message', async () =>
    (await world.api.rows('messages')).find(({ body }) => body === 'Clé chez le voisin'),
  );
  expect(row?.sha256).toBe(createHash('sha256').update(given.buffer).digest('hex'));
});

test('[FL1] [OB3] keeps a file that is shared while nobody is signed in for the next user who signs in', async () => {
  await page.goto(`${world.link.url}/profile`);
  await waitUntilSafe(page);
  await page.locator('main').getByRole('button', { name: 'Se déconnecter' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Se déconnecter' }).click();
  await page.getByLabel('Adresse email').waitFor();
  const given = { name: 'toiture.png', type: 'image/png', buffer: noisyPicture(120, 90) };
  await share([given], { leadsTo: /\/login/ });
  await page.getByLabel('Adresse email').fill(certifierEmail);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.waitForURL(/\/share$/);
  await expect.poll(() => page.getByText(given.name).count()).toBe(1);
});

test('[FL1] [FL3] keeps the camera open between shots, stores each before it counts it, and draws on the last one', async () => {
  await page.goto(`${world.link.url}/orders/${order.id}?tab=photos`);
  await page.locator('#documents').waitFor();
  await world.server.stop();
  await page.getByRole('button', { name: 'Ajouter des photos ou documents' }).click();
  await page.getByRole('button', { name: 'Photographier' }).click();
  for (const counted of ['1 enregistrée', '2 enregistrées']) {
    await page.getByRole('button', { name: 'Prendre la photo' }).click();
    await page.getByText(counted, { exact: true }).waitFor();
    // The simulated camera's picture is flat, so the app may ask whether it is blurred.
    const keep = page.getByRole('button', { name: 'Garder', exact: true });
    const change = page.getByRole('button', { name: 'Modifier la dernière photo' });
    await keep.or(change).first().waitFor();
    if (await keep.isVisible()) await keep.click();
    // The page may encode the first picture for a quick user. From then on, encoding would stop the camera preview.
    await page.evaluate(async () => {
      const video = document.querySelector('video');
      await new Promise((resolve) => video?.requestVideoFrameCallback(resolve));
      HTMLCanvasElement.prototype.toBlob = () => {
        throw new Error('a picture was made by the page');
      };
    });
  }
  await page.getByRole('button', { name: 'Modifier la dernière photo' }).click();
  await page.getByTestId('picture').waitFor();
  await drag(page.getByTestId('picture'), [0.2, 0.5], [0.6, 0.5]);
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await page.getByRole('button', { name: 'Terminé' }).click();
  await page.getByRole('dialog').getByText('(annotée)').first().waitFor();
  await world.server.start();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  const taken = await eventually('both photos and the drawing are confirmed', async () => {
    const all = (await world.api.rows('uploads')).filter(
      (row) => row.orderId === order.id && row.name.startsWith('photo') && row.receivedAt !== null,
    );
    return all.length === 3 ? all : undefined;
  });
  const drawn = taken.filter(({ originalId }) => originalId !== null);
  expect(drawn.map(({ originalId }) => taken.some(({ id }) => id === originalId))).toEqual([true]);
});

test('back closes one layer at a time, asks about unsaved marks, and then leaves the order', async () => {
  await page.goto(`${world.link.url}/profile`);
  await page.goto(`${world.link.url}/orders/${order.id}?tab=photos`);
  const question = page.getByRole('heading', { name: 'Abandonner les modifications ?' });
  const sheet = page.getByRole('heading', { name: 'Ajouter des photos ou documents' });
  const shutter = page.getByRole('button', { name: 'Prendre la photo' });
  const stage = page.getByTestId('picture');
  await addPhoto();
  await page.getByRole('button', { name: 'Photographier' }).click();
  await shutter.waitFor();
  await page.goBack();
  await sheet.waitFor();
  await page.getByRole('button', { name: `Modifier ${photo.name}` }).click();
  await drag(stage, [0.1, 0.5], [0.4, 0.5]);
  await page.goBack();
  await question.waitFor();
  await page.goBack();
  await question.waitFor({ state: 'hidden' });
  await page.goBack();
  await page.getByRole('button', { name: 'Abandonner' }).click();
  await stage.waitFor({ state: 'hidden' });
  await page.goBack();
  await sheet.waitFor({ state: 'hidden' });

  const thumb = page.getByRole('button', { name: `Voir ${photo.name}` }).first();
  const zoom = page.getByRole('button', { name: 'Agrandir' });
  await page.locator('#documents details').evaluateAll((groups) => {
    for (const group of groups) group.setAttribute('open', '');
  });
  await thumb.click();
  await zoom.waitFor();
  await page.goBack();
  await zoom.waitFor({ state: 'hidden' });
  // A page that is loaded again has lost its viewer, not its way back.
  const hasGuard = (): Promise<boolean> => page.evaluate(() => 'guard' in (history.state as object));
  await expect.poll(hasGuard).toBe(false);
  await thumb.click();
  await expect.poll(hasGuard).toBe(true);
  await page.reload();
  await expect.poll(hasGuard).toBe(false);
  // A page that returns from the browser's cache loads nothing.
  await page.goBack({ waitUntil: 'commit' });
  await page.waitForURL(/\/profile$/, { waitUntil: 'commit' });
});

test('the viewer takes a photo again in its place, removes it, and both can be undone', async () => {
  const wall = { ...photo, name: 'mur.png', buffer: noisyPicture(260, 200) };
  await page.goto(`${world.link.url}/orders/${order.id}?tab=photos`);
  await page.getByRole('button', { name: 'Ajouter des photos ou documents' }).click();
  await page.getByLabel('Fichiers à ajouter').setInputFiles([wall]);
  await page.getByRole('button', { name: `Modifier ${wall.name}` }).waitFor();
  await page.getByRole('button', { name: 'Fermer' }).first().click();
  const thumb = page.getByRole('button', { name: `Voir ${wall.name}` });
  const open = async (): Promise<void> => {
    // More than a few files of a group are folded.
    await page.locator('#documents details').evaluateAll((groups) => {
      for (const group of groups) group.setAttribute('open', '');
    });
    await thumb.click();
  };
  await open();
  await page.getByRole('button', { name: 'Reprendre', exact: true }).click();
  // The camera has a picture.
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    return new Promise<void>((resolve) => video.requestVideoFrameCallback(() => resolve()));
  });
  await page.getByRole('button', { name: 'Prendre la photo' }).click();
  await page.getByText('1 enregistrée', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Terminé' }).click();
  await page.getByText('« mur.png » est retiré.').waitFor();
  await thumb.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await open();
  await page.getByRole('button', { name: 'Retirer', exact: true }).click();
  await page.getByText('« mur.png » est retiré.').waitFor();
  const removed = await eventually('the server knows of the removal', async () =>
    (await world.api.rows('uploads')).find(({ name, removed: gone }) => name === wall.name && gone !== null),
  );
  expect(removed.orderId).toBe(order.id);
});

test('[FL3] draws on a picture that the device has no copy of', async () => {
  // Bytes of its own: the order of the earlier tests has the others already.
  const shared = { ...photo, name: 'cour.png', buffer: noisyPicture(420, 300) };
  await page.goto(`${world.link.url}/orders/${order.id}?tab=photos`);
  await page.getByRole('button', { name: 'Ajouter des photos ou documents' }).click();
  await page.getByLabel('Fichiers à ajouter').setInputFiles([shared]);
  const original = await eventually('the photo is confirmed', async () =>
    (await world.api.rows('uploads')).find(({ name, receivedAt }) => name === shared.name && receivedAt !== null),
  );
  // Another device has no offline file: it reads the bytes from the server.
  const other = await openContext(page.context().browser());
  onTestFinished(() => other.close());
  page = await other.newPage();
  await signIn(page, world.server.url, certifierEmail);
  await page.goto(`${world.server.url}/orders/${order.id}?tab=photos`);
  const shown = page.getByRole('button', { name: 'Voir cour.png' });
  const folded = page.locator('#documents summary').filter({ hasText: 'Autres photos et documents' });
  await shown.or(folded).first().waitFor();
  // More than a few files of a group are folded.
  if (!(await shown.isVisible())) await folded.click();
  await shown.click();
  await page.getByRole('button', { name: 'Annoter', exact: true }).click();
  await page.getByTestId('picture').waitFor();
  await drag(page.getByTestId('picture'), [0.2, 0.2], [0.8, 0.8]);
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  const edited = await eventually('the drawing is confirmed', async () =>
    (await world.api.rows('uploads')).find(
      ({ name, receivedAt }) => name === 'cour (annotée).png' && receivedAt !== null,
    ),
  );
  expect(edited.originalId).toBe(original.id);
});
