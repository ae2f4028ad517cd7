import type { BrowserContext, Page } from 'playwright';

/** Lists the accounts of the demo data. The server prints their password at each start. */
export const people = {
  certifier: 'certifier@demo.mycerti.example',
  commercial: 'commercial@demo.mycerti.example',
  supervisor: 'supervisor@demo.mycerti.example',
} as const;
export type Person = keyof typeof people;

const password = 'mycerti-demo';

/** Signs in in French and waits until the device holds all of this person's server rows. */
export async function signIn(context: BrowserContext, url: string, person: Person): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('Adresse email').fill(people[person]);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByText('Tout est sur le serveur').first().waitFor({ state: 'attached', timeout: 60_000 });
  return page;
}
