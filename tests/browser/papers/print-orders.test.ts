import { expect, test } from 'vitest';
import { minutes } from '#tests/support/runner/time-limits.ts';
import { bare, printingDesk } from '../support/desk/printing-desk.ts';

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
