import type { Locator, Page } from 'playwright';
import { user } from '#contract/entities/user.ts';
import type { ApiUser } from '../server/api.ts';
import { waitUntilSafe } from '../app.ts';
import { eventually } from '../server/processes.ts';

/** What the drawer counts: orders whose files or whose survey somebody owes. */
interface DrawerCounts {
  uploads: number;
  surveys: number;
}

/** Returns the server's numbers of a user's drawer. */
export async function serverCounts(serverUrl: string, { token }: ApiUser): Promise<DrawerCounts> {
  const answer = await fetch(`${serverUrl}/api/v1/users/me`, { headers: { authorization: `Bearer ${token}` } });
  const { NbOfIncompleteUpload: uploads, NbOfIncompleteSurvey: surveys } = user.parse(await answer.json());
  return { uploads, surveys };
}

/** Returns the number in a link, 0 without one. */
export async function numberIn(within: Locator, label: RegExp): Promise<number> {
  const text = await within.getByRole('link', { name: label }).innerText();
  return Number(/\d+/.exec(text)?.[0] ?? 0);
}

/** Returns the numbers that a phone's drawer shows, with its labels. */
export async function drawerCounts(phone: Page): Promise<DrawerCounts> {
  await phone.getByRole('button', { name: 'Ouvrir la navigation' }).click();
  const navigation = phone.getByRole('dialog').getByRole('navigation', { name: 'Navigation' });
  await navigation.waitFor();
  const counts = {
    uploads: await numberIn(navigation, /^Envois? incomplets?/),
    surveys: await numberIn(navigation, /^Suivis?/),
  };
  await phone.getByRole('dialog').getByRole('button', { name: 'Fermer la navigation' }).click();
  await navigation.waitFor({ state: 'hidden' });
  return counts;
}

/** Waits until a phone is synced and its drawer shows the server's numbers; returns them. */
export async function agreedCounts(phone: Page, serverUrl: string, api: ApiUser): Promise<DrawerCounts> {
  await waitUntilSafe(phone);
  const counts = await serverCounts(serverUrl, api);
  await eventually('the drawer agrees with the server', async () => {
    const shown = await drawerCounts(phone);
    return shown.uploads === counts.uploads && shown.surveys === counts.surveys ? true : undefined;
  });
  return counts;
}
