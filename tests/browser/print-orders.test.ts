import { expect, test } from 'vitest';
import { minutes } from '#tests/support/time-limits.ts';
import { bare, printingDesk } from './support/printing-desk.ts';

/** The list of orders on paper, read back from its PDF. */

const { page, pages, rows, ...desk } = printingDesk();

async function open(query: string): Promise<void> {
  await desk.open(`/orders${query}`);
  await page().locator('main [data-index="0"]').waitFor();
}

test.each([false, true])(
  'a print holds every row, the headings of each page, and the filter in words (landscape: %s)',
  minutes(3),
  async (landscape) => {
    await open('');
    const number = (await page().locator('main [data-index="0"] a').first().innerText()).trim();
    for (const { query, words } of [
      { query: `?q=${number}`, words: [`« ${number} »`, '1 commande', 'Date de commande'] },
      { query: '?state=planned&sort=address', words: ['Planifiée', 'Adresse'] },
      { query: '', words: ['Date de commande'] },
    ]) {
      await open(query);
      const drawn = await rows('main [role=row][data-index]');
      const printed = await pages(landscape);
      const all = printed.join('');
      expect(
        drawn.flatMap((cells) => cells.filter((cell) => !all.includes(cell)).map((cell) => `${cells[0]}: ${cell}`)),
      ).toEqual([]);
      expect(printed.filter((one) => !one.includes('Gestionnaire'))).toEqual([]);
      expect(words.map(bare).filter((one) => !printed[0]?.includes(one))).toEqual([]);
      expect(all).not.toContain(bare('Plus de filtres'));
    }
  },
);

test('paper is light, whatever the theme', async () => {
  await page().evaluate(() => localStorage.setItem('mycerti.settings', JSON.stringify({ darkmode: true })));
  await open('');
  const colours = (): Promise<{ paper: string; ink: number }> =>
    page().evaluate(() => {
      const cell = document.querySelector('main [data-index="0"] [role=cell]:nth-child(3)');
      const [red = 0, green = 0, blue = 0] =
        getComputedStyle(cell ?? document.body)
          .color.match(/\d+/g)
          ?.map(Number) ?? [];
      return { paper: getComputedStyle(document.documentElement).backgroundColor, ink: red + green + blue };
    });
  await page().emulateMedia({ media: 'print' });
  const { paper, ink } = await colours();
  expect(paper).toBe('rgb(255, 255, 255)');
  expect(ink).toBeLessThan(200);
  await page().emulateMedia({ media: null });
  expect((await colours()).ink).toBeGreaterThan(500);
});
