import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { reportFailure } from '../checks/failure-report.ts';
import { textOfPdf } from '../checks/pdf-text.ts';
import type { World } from '../world.ts';
import { createWorld, startDesk } from '../world.ts';

/** A PDF has other apostrophes, and other spaces. */
export const bare = (text: string): string => text.replaceAll(/[\s’ʼ']/g, '');

/** A supervisor's desk that prints, for the tests of a file. */
interface PrintingDesk {
  page: () => Page;
  /** The server's address for the test itself. */
  serverUrl: () => string;
  /** Opens an address, and waits until the page is shown. */
  open: (path: string) => Promise<void>;
  /** Returns the bare text of each page of a print. */
  pages: (landscape: boolean) => Promise<string[]>;
  /** Returns the cells of each row that a print must hold, once those of a virtual list were read ahead. */
  rows: (selector: string) => Promise<string[][]>;
}

/** Returns the text of each row of a print, and how many rows that the list says to have are not drawn. */
async function drawnRows(desk: Page, selector: string): Promise<{ rows: string[]; missing: number }> {
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

export function printingDesk(): PrintingDesk {
  let world: World;
  let desk: Page;
  beforeAll(async () => {
    world = await createWorld();
    desk = await startDesk(world);
  });
  afterEach((context) => reportFailure(context, world));
  afterAll(() => world.dispose());
  return {
    page: () => desk,
    serverUrl: () => world.server.url,
    open: async (path) => {
      await desk.goto(`${world.deskUrl}${path}`);
      await desk.getByRole('heading', { level: 1 }).waitFor();
    },
    pages: async (landscape) => (await textOfPdf(await desk.pdf({ format: 'A4', landscape }))).map(bare),
    rows: async (selector) => {
      let rows: string[] = [];
      await expect
        .poll(async () => {
          const found = await drawnRows(desk, selector);
          ({ rows } = found);
          return rows.length > 0 && found.missing <= 0;
        })
        .toBe(true);
      return rows.map((row) => row.split(/[\n\t]+/).map(bare));
    },
  };
}
