import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { reportFailure } from './support/failure-report.ts';
import { textOfPdf } from './support/pdf-text.ts';
import type { World } from './support/world.ts';
import { createWorld, startDesk } from './support/world.ts';

let world: World;
let desk: Page;

beforeAll(async () => {
  world = await createWorld();
  desk = await startDesk(world);
});
afterEach((context) => reportFailure(context, world));
afterAll(() => world.dispose());

/** A PDF has another apostrophe, and other spaces. */
const bare = (text: string): string => text.replaceAll(/[\s’ʼ']/g, '');

async function printed(landscape: boolean): Promise<string> {
  return bare((await textOfPdf(await desk.pdf({ format: 'A4', landscape }))).join(''));
}

/** Returns the text of each row of a print, and how many rows that the list says to have are not drawn. */
async function printedRows(selector: string): Promise<{ rows: string[]; missing: number }> {
  await desk.emulateMedia({ media: 'print' });
  const found = await desk.evaluate((rowSelector) => {
    window.dispatchEvent(new Event('beforeprint'));
    const textsOf = (one: string): string[] =>
      [...document.querySelectorAll<HTMLElement>(one)].map((row) => row.innerText);
    const rows = textsOf(rowSelector);
    const drawn = textsOf('main [role=row][data-index]').filter((text) => text.trim() !== '');
    window.dispatchEvent(new Event('afterprint'));
    const table = document.querySelector('main [role=table]:has([data-index])');
    const announced = Math.min(500, Number(table?.getAttribute('aria-rowcount') ?? 1) - 1);
    return { rows, missing: announced - drawn.length };
  }, selector);
  await desk.emulateMedia({ media: null });
  return found;
}

/** Returns the cells of each row that a print must hold, once those of a virtual list were read ahead. */
async function expectedRows(selector: string): Promise<string[][]> {
  let rows: string[] = [];
  await expect
    .poll(async () => {
      const found = await printedRows(selector);
      ({ rows } = found);
      return rows.length > 0 && found.missing <= 0;
    })
    .toBe(true);
  return rows.map((row) => row.split(/[\n\t]+/).map(bare));
}

async function missingRows(path: string, selector: string): Promise<string[]> {
  await desk.goto(`${world.deskUrl}${path}`);
  await desk.getByRole('heading', { level: 1 }).waitFor();
  const rows = await expectedRows(selector);
  const missing: string[] = [];
  for (const landscape of [false, true]) {
    const text = await printed(landscape);
    const lost = rows.filter((cells) => cells.some((cell) => !text.includes(cell)));
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

/** Begins a print of the agenda with this many rows, each with its number. */
function fillAgenda(count: number): Promise<void> {
  return desk.evaluate((wanted) => {
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
  const pages = await textOfPdf(await desk.pdf({ format: 'A4', landscape }));
  return pages.map((text) => [...bare(text).matchAll(/row(\d+)\./g)].map(([, number]) => Number(number)));
}

test.each([
  { orientation: 'portrait', landscape: false },
  { orientation: 'landscape', landscape: true },
])('a print of the agenda in $orientation holds every row, also around the end of a page', async ({ landscape }) => {
  await desk.goto(`${world.deskUrl}/agenda?view=team`);
  await desk.locator('main [data-entry]').first().waitFor();
  const numbersTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
  const long = await pagesOfAgenda(500, landscape);
  expect(long.flat()).toEqual(numbersTo(500));
  const onFirst = long[0]?.length ?? 0;
  const onTwo = onFirst + (long[1]?.length ?? 0);
  expect(onFirst).toBeGreaterThan(5);
  for (const count of [1, 2, ...[onFirst, onTwo].flatMap((end) => [end - 2, end - 1, end, end + 1, end + 2])])
    expect({ count, rows: (await pagesOfAgenda(count, landscape)).flat() }).toEqual({ count, rows: numbersTo(count) });
});
