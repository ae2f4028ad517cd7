import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { minutes } from '#tests/support/time-limits.ts';
import { reportFailure } from './support/failure-report.ts';
import { textOfPdf } from './support/pdf-text.ts';
import type { World } from './support/world.ts';
import { createWorld, startDesk } from './support/world.ts';

/** The list of orders on paper, read back from its PDF. */

let world: World;
let desk: Page;

beforeAll(async () => {
  world = await createWorld();
  desk = await startDesk(world);
});
afterEach((context) => reportFailure(context, world));
afterAll(() => world.dispose());

/** A PDF has other spaces and apostrophes. */
const bare = (text: string): string => text.replaceAll(/[\s’ʼ']/g, '');

/** Returns the cells of each row that a print draws, once all were read ahead. */
async function drawnRows(): Promise<string[][]> {
  await desk.emulateMedia({ media: 'print' });
  const draw = () =>
    desk.evaluate(() => {
      window.dispatchEvent(new Event('beforeprint'));
      const rows = [...document.querySelectorAll<HTMLElement>('main [role=row][data-index]')].map(
        (row) => row.innerText,
      );
      window.dispatchEvent(new Event('afterprint'));
      const count = Number(document.querySelector('main [role=table]')?.getAttribute('aria-rowcount') ?? 1) - 1;
      return { rows, isWhole: rows.length === Math.min(500, count) && rows.every((row) => row.trim() !== '') };
    });
  await expect.poll(async () => (await draw()).isWhole).toBe(true);
  const { rows } = await draw();
  await desk.emulateMedia({ media: null });
  return rows.map((row) => row.split(/[\n\t]+/).map(bare));
}

async function open(query: string): Promise<void> {
  await desk.goto(`${world.deskUrl}/orders${query}`);
  await desk.locator('main [data-index="0"]').waitFor();
}

test.each([false, true])(
  'a print holds every row, the headings of each page, and the filter in words (landscape: %s)',
  minutes(3),
  async (landscape) => {
    await open('');
    const number = (await desk.locator('main [data-index="0"] a').first().innerText()).trim();
    for (const { query, words } of [
      { query: `?q=${number}`, words: [`« ${number} »`, '1 commande', 'Date de commande'] },
      { query: '?state=planned&sort=address', words: ['Planifiée', 'Adresse'] },
      { query: '', words: ['Date de commande'] },
    ]) {
      await open(query);
      const rows = await drawnRows();
      const pages = (await textOfPdf(await desk.pdf({ format: 'A4', landscape }))).map(bare);
      const all = pages.join('');
      expect(
        rows.flatMap((cells) => cells.filter((cell) => !all.includes(cell)).map((cell) => `${cells[0]}: ${cell}`)),
      ).toEqual([]);
      expect(pages.filter((page) => !page.includes('Gestionnaire'))).toEqual([]);
      expect(words.map(bare).filter((one) => !pages[0]?.includes(one))).toEqual([]);
      expect(all).not.toContain(bare('Plus de filtres'));
    }
  },
);

test('paper is light, whatever the theme', async () => {
  await desk.evaluate(() => localStorage.setItem('mycerti.settings', JSON.stringify({ darkmode: true })));
  await open('');
  const colours = (): Promise<{ paper: string; ink: number }> =>
    desk.evaluate(() => {
      const cell = document.querySelector('main [data-index="0"] [role=cell]:nth-child(3)');
      const [red = 0, green = 0, blue = 0] =
        getComputedStyle(cell ?? document.body)
          .color.match(/\d+/g)
          ?.map(Number) ?? [];
      return { paper: getComputedStyle(document.documentElement).backgroundColor, ink: red + green + blue };
    });
  await desk.emulateMedia({ media: 'print' });
  const { paper, ink } = await colours();
  expect(paper).toBe('rgb(255, 255, 255)');
  expect(ink).toBeLessThan(200);
  await desk.emulateMedia({ media: null });
  expect((await colours()).ink).toBeGreaterThan(500);
});
