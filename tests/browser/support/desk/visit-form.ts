import type { Page } from 'playwright';
import { noisyPicture } from '#tests/support/files/pictures.ts';

/** Fills in the visit form as a person does, in French. */

export interface Answer {
  fill: () => Promise<void>;
  /** Fails unless the page shows the answer. */
  isShown: () => Promise<void>;
}

/** Draws on the open page to sign on, as a finger does. */
export async function drawSignature(page: Page): Promise<void> {
  const box = await page.locator('canvas').boundingBox();
  if (box === null) throw new Error('there is no field to sign in');
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(0.2, 0.6));
  await page.mouse.down();
  await page.mouse.move(...at(0.4, 0.3), { steps: 5 });
  await page.mouse.move(...at(0.7, 0.7), { steps: 5 });
  await page.mouse.up();
}

/** Opens the page to sign on, draws on it, and closes it. */
export async function sign(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Faire signer' }).click();
  await drawSignature(page);
  await page.getByLabel('Cadre pour signer, signé').waitFor();
  await page.getByRole('button', { name: 'Terminé', exact: true }).click();
  await page.getByRole('img', { name: 'Signature', exact: true }).waitFor();
}

/** Sends a form that lacks something, and completes its visit if that can be chosen. Two presses send it once. */
export async function sendIncomplete(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Envoyer le formulaire' }).locator('visible=true').click();
  const sheet = page.getByRole('dialog', { name: 'Il manque encore' });
  const send = sheet.getByRole('button', { name: 'Envoyer quand même' });
  await send.waitFor();
  const complete = sheet.getByRole('switch', { name: 'Terminer la visite' });
  if ((await complete.count()) > 0) await complete.setChecked(true);
  await send.dblclick();
}

/** Adds a photo in the section of photos. */
export async function addPhoto(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Prendre des photos', exact: true }).locator('visible=true').click();
  const file = { name: 'chaudière.png', mimeType: 'image/png', buffer: noisyPicture(320, 240) };
  await page.getByLabel('Fichiers à ajouter').setInputFiles([file]);
  await page.getByText('1 fichier enregistré').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('list', { name: 'Photos', exact: true }).getByText('Sans pièce').waitFor();
}

/** Returns the name of the section on screen. */
export async function shownSection(page: Page): Promise<string> {
  const name = await page.locator('[aria-current=step]').innerText();
  const [word] = /^\p{L}+/u.exec(name) ?? [];
  if (word === undefined) throw new Error('no section is on screen');
  return word;
}
