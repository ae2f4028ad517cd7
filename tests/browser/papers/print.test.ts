import { expect, test } from 'vitest';
import { printingDesk } from '../support/desk/printing-desk.ts';

const { page, open, pages, rows } = printingDesk();

async function missingRows(path: string, selector: string): Promise<string[]> {
  await open(path);
  const expected = await rows(selector);
  const missing: string[] = [];
  for (const landscape of [false, true]) {
    const text = (await pages(landscape)).join('');
    const lost = expected.filter((cells) => cells.some((cell) => !text.includes(cell)));
    missing.push(...lost.map((cells) => `${path}, ${landscape ? 'landscape' : 'portrait'}: ${cells.join(' ')}`));
  }
  return missing;
}

test('a print holds every row of a list', async () => {
  const item = 'main [role=listitem]';
  const missing: string[] = [];
  for (const [path, selector] of [
    ['/agenda?view=day', '[data-agenda-print] tr'],
    ['/agenda?view=team', '[data-agenda-print] tr'],
    ['/agenda?view=month', '[data-agenda-print] tr'],
    ['/suivi?whose=team', item],
    ['/incomplete', item],
    ['/notifications', item],
    ['/rappel', item],
    ['/receivables', item],
    ['/supervision', item],
    ['/orders', 'main [role=row] a'],
    ['/drive', 'main [role=row] a'],
    ['/allclients', 'main [role=row] a'],
    ['/clients', 'main [role=row] a'],
    ['/visites?view=past', item],
    ['/agenda?view=week', '[data-agenda-print] tr'],
    ['/agenda?view=list', '[data-agenda-print] tr'],
    ['/stats', 'main tr'],
  ] as const)
    missing.push(...(await missingRows(path, selector)));
  expect(missing).toEqual([]);
});

test('each row stands whole on one page, wherever the page ends', async () => {
  await open('/rappel');
  const expected = (await rows('main [role=listitem]')).map((cells) => cells.join(''));
  const list = page().locator('main [role=list]');
  const lost: object[] = [];
  for (let above = 0; above < 900; above += 25) {
    await list.evaluate((element, pixels) => (element.style.marginTop = `${pixels}px`), above);
    const printed = await pages(false);
    const missing = expected.filter((row) => !printed.some((text) => text.includes(row)));
    if (missing.length > 0) lost.push({ above, missing });
  }
  expect(lost).toEqual([]);
});

/** Begins a print of the agenda with this many rows, each with its number. */
function fillAgenda(count: number): Promise<void> {
  return page().evaluate((wanted) => {
    window.dispatchEvent(new Event('beforeprint'));
    const [first, ...others] = document.querySelectorAll('[data-agenda-print] tbody tr');
    for (const row of others) row.remove();
    for (let number = 1; number <= wanted; number += 1) {
      const row = number === 1 ? first : first?.cloneNode(true);
      const cell = row?.lastChild;
      if (row === undefined || !cell) throw new Error('the agenda has no row');
      cell.textContent = `row${number}.`;
      if (number > 1) first?.parentElement?.append(row);
    }
  }, count);
}

/** Prints an agenda of this many rows. Returns the numbers of the rows on each page. */
async function pagesOfAgenda(count: number, landscape: boolean): Promise<number[][]> {
  await fillAgenda(count);
  const printed = await pages(landscape);
  return printed.map((text) => [...text.matchAll(/row(\d+)\./g)].map(([, number]) => Number(number)));
}

test.each([
  { orientation: 'portrait', landscape: false },
  { orientation: 'landscape', landscape: true },
])('a print of the agenda in $orientation holds every row, also around the end of a page', async ({ landscape }) => {
  await open('/agenda?view=team');
  await page().locator('main [data-entry]').first().waitFor();
  const numbersTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
  const long = await pagesOfAgenda(500, landscape);
  expect(long.flat()).toEqual(numbersTo(500));
  const onFirst = long[0]?.length ?? 0;
  const onTwo = onFirst + (long[1]?.length ?? 0);
  expect(onFirst).toBeGreaterThan(5);
  for (const count of [1, 2, ...[onFirst, onTwo].flatMap((end) => [end - 2, end - 1, end, end + 1, end + 2])])
    expect({ count, rows: (await pagesOfAgenda(count, landscape)).flat() }).toEqual({ count, rows: numbersTo(count) });
});
