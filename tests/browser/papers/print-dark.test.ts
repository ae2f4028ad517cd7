import { expect, test } from 'vitest';
import { minutes } from '#tests/support/runner/time-limits.ts';
import { addressesOf, readFacts } from '../support/checks/page-addresses.ts';
import { printingDesk } from '../support/desk/printing-desk.ts';
import { settle } from '../support/desk/screen-visit.ts';
import { screenTable } from '../support/checks/screen-table.ts';

/** What every page prints in the dark theme. Paper is white, and browsers print no background unless they are asked to. */

const { page, open, serverUrl } = printingDesk();

interface PaleText {
  text: string;
  colour: string;
  ground: string;
}

/** Returns each visible text whose colour is too pale for its background on paper, by the contrast of WCAG for a text. */
function paleTexts(): Promise<PaleText[]> {
  return page().evaluate(() => {
    const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    /** Returns a colour in red, green and blue, over what lies below it. */
    function drawn(colour: string, below = '#fff'): [number, number, number] {
      if (context === null) throw new Error('there is no canvas');
      for (const fillStyle of [below, colour]) {
        context.fillStyle = fillStyle;
        context.fillRect(0, 0, 1, 1);
      }
      const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
      return [red, green, blue];
    }
    function luminance(colour: [number, number, number]): number {
      const [red = 0, green = 0, blue = 0] = colour.map((value) => {
        const part = value / 255;
        return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    }
    /** Returns the background of an element on paper. */
    function groundOf(element: Element | null): string {
      if (element === null) return '#fff';
      const { backgroundColor, printColorAdjust } = getComputedStyle(element);
      const below = groundOf(element.parentElement);
      return printColorAdjust === 'exact' ? `rgb(${drawn(backgroundColor, below).join(',')})` : below;
    }
    function isShown(node: Node, element: Element): boolean {
      const range = document.createRange();
      range.selectNodeContents(node);
      const { width, height } = range.getBoundingClientRect();
      return width > 1 && height > 1 && element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
    }
    const found = new Map<string, PaleText>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode() !== null) {
      const { currentNode: node } = texts;
      const text = node.textContent?.trim() ?? '';
      const { parentElement: element } = node;
      if (text === '' || element === null || !isShown(node, element)) continue;
      const { color, fill } = getComputedStyle(element);
      const ground = groundOf(element);
      const colour = `rgb(${drawn(element instanceof SVGElement ? fill : color, ground).join(',')})`;
      const [one = 0, other = 0] = [drawn(colour), drawn(ground)].map(luminance).sort((a, b) => b - a);
      if ((one + 0.05) / (other + 0.05) < 4.5) found.set(`${colour} ${ground}`, { text, colour, ground });
    }
    return [...found.values()];
  });
}

test(
  'every page prints dark on white from the dark theme, without the backgrounds that browsers leave out',
  minutes(5),
  async () => {
    await page().evaluate(() => localStorage.setItem('mycerti.settings', JSON.stringify({ darkmode: true })));
    const { facts } = await readFacts(serverUrl());
    const addresses = screenTable()
      .filter(({ access }) => access !== 'signedOut')
      .flatMap((route) => addressesOf(route, 'supervisor', facts));
    const found: Record<string, unknown> = {};
    for (const address of addresses) {
      await open(address);
      await settle(page(), true);
      expect(await page().evaluate(() => document.documentElement.classList.contains('dark'))).toBe(true);
      await page().emulateMedia({ media: 'print' });
      await page().evaluate(() => dispatchEvent(new Event('beforeprint')));
      const pale = await paleTexts();
      if (pale.length > 0) found[address] = pale;
      await page().evaluate(() => dispatchEvent(new Event('afterprint')));
      await page().emulateMedia({ media: null });
    }
    expect(found).toEqual({});
  },
);
