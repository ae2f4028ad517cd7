import type { Page } from 'playwright';
import { resizeWindow, smallTargets, widerThanPage } from './layout.ts';

/** Checks a page at the text sizes that a browser is set to. The size of the root alone leaves media queries as they are. */

/** Text sizes, percent of the usual one. */
const textSizes = [100, 130, 200];
const turns = { upright: { width: 390, height: 844 }, turned: { width: 844, height: 390 } };

/** Sets the text size of the browser, percent. */
async function setTextSize(page: Page, percent: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const of = (pixels: number): number => Math.round((pixels * percent) / 100);
  await session.send('Page.setFontSizes', { fontSizes: { standard: of(16), fixed: of(13) } });
  await session.detach();
}

/**
 * Returns the main action that the first screen does not show whole: what the bar under the thumb holds, else the only
 * button that sends a form. Several are those of rows.
 */
function mainActionOutside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    scrollTo({ top: 0, behavior: 'instant' });
    const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1);
    const bar = document.querySelector('[data-bottom-bar]:not([data-bottom-bar="desk"])');
    const inBar = dialog === undefined && bar !== null ? bar.querySelectorAll<HTMLElement>('a, button') : [];
    const filled = (dialog ?? document).querySelectorAll<HTMLElement>(
      dialog === undefined ? 'main [type=submit][data-main-action]:enabled' : '[data-main-action]',
    );
    const isShown = (element: HTMLElement): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const actions = [...(inBar.length > 0 ? inBar : filled)].filter(isShown);
    if (inBar.length === 0 && actions.length > 1) return [];
    return actions.flatMap((action) => {
      const { left, right, top, bottom } = action.getBoundingClientRect();
      return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
        ? []
        : [`“${action.innerText}” stands at ${Math.round(top)} to ${Math.round(bottom)} of ${innerHeight}`];
    });
  });
}

/**
 * Returns the texts that lie over each other, the texts that a box of a fixed height cuts, and what the bars at the bottom
 * cover when the page is scrolled to its end.
 */
function overprinted(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const scope = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1) ?? document.body;
    interface Line {
      text: string;
      parent: Element;
      /** The bar that stays while the page scrolls, or the page. */
      layer: Element;
      box: DOMRect;
    }
    const layerOf = (element: Element): Element => {
      for (let one: Element | null = element; one !== null && one !== scope; one = one.parentElement) {
        const { position } = getComputedStyle(one);
        if (position === 'fixed' || position === 'sticky') return one;
      }
      return scope;
    };
    /** Returns the part of a line that the boxes around it show; null when they show nothing. */
    const shownPart = (box: DOMRect, element: Element): DOMRect | null => {
      let { left, right, top, bottom } = box;
      for (let one: Element | null = element; one !== null && one !== document.body; one = one.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(one);
        const clip = one.getBoundingClientRect();
        if (overflowX !== 'visible') [left, right] = [Math.max(left, clip.left), Math.min(right, clip.right)];
        if (overflowY !== 'visible') [top, bottom] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)];
        if (position === 'fixed') break;
      }
      return right - left < 2 || bottom - top < 2 ? null : new DOMRect(left, top, right - left, bottom - top);
    };
    const lines: Line[] = [];
    const texts = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const parent = node.parentElement;
      if (text === '' || parent === null) continue;
      if (parent.closest('svg, [aria-hidden="true"], .sr-only, option') !== null) continue;
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        const box = shownPart(rect, parent);
        if (box === null) continue;
        const style = getComputedStyle(parent);
        const isCut = box.height < rect.height * 0.75 && style.getPropertyValue('-webkit-line-clamp') === 'none';
        // An event of the agenda is as high as it is long.
        const mayBeCut = parent.closest('[class*="overflow-y-auto"], [class*="overflow-auto"], .agenda') !== null;
        if (isCut && !mayBeCut) found.add(`“${text.slice(0, 40)}” is cut in its height`);
        lines.push({ text: text.slice(0, 40), parent, layer: layerOf(parent), box });
      }
    }
    for (const [index, one] of lines.entries())
      for (const other of lines.slice(index + 1)) {
        if (one.parent === other.parent || one.layer !== other.layer) continue;
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const along = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        // The boxes of two lines that stand close overlap by what no letter fills.
        if (across > 2 && along > 0.4 * Math.min(one.box.height, other.box.height))
          found.add(`“${one.text}” and “${other.text}” lie over each other`);
      }
    if (scope !== document.body) return [...found];
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    const bars = [...document.querySelectorAll('[data-bottom-bar], [data-tab-bar]')].filter(
      (bar) => getComputedStyle(bar).position === 'fixed' && bar.checkVisibility(),
    );
    const barTop = Math.min(innerHeight, ...bars.map((bar) => bar.getBoundingClientRect().top));
    const parts = document.querySelectorAll<HTMLElement>('main :is(a, button, input, textarea, p, h2)');
    for (const part of parts) {
      if (layerOf(part) !== scope || !part.checkVisibility({ visibilityProperty: true })) continue;
      const { bottom, height } = part.getBoundingClientRect();
      const isClipped = part.closest('[class*="overflow-"], .sr-only, [role="row"]') !== null;
      if (height > 4 && !isClipped && bottom > barTop + 1)
        found.add(`the bar covers “${(part.innerText || part.ariaLabel) ?? ''}” at the end of the page`);
    }
    scrollTo({ top: 0, behavior: 'instant' });
    return [...found];
  });
}

/** Returns the controls that lie over each other, unless one is placed inside the other, as the eye of a password. */
function overlappingControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scope = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1) ?? document.body;
    const controls = 'a[href], button, input:not([type=file]), textarea, select, summary, [role="switch"]';
    const isFixed = (element: Element): boolean => {
      for (let one: Element | null = element; one !== null && one !== scope; one = one.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(one).position)) return true;
      return false;
    };
    const shown = [...scope.querySelectorAll<HTMLElement>(controls)].flatMap((element) => {
      const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      const box = element.getBoundingClientRect();
      if (!isShown || isFixed(element) || box.width < 4 || box.height < 4) return [];
      if (element.closest('[aria-hidden="true"], .sr-only') !== null) return [];
      return [{ element, box, name: (element.ariaLabel ?? element.innerText).slice(0, 40) }];
    });
    return shown.flatMap((one, index) =>
      shown.slice(index + 1).flatMap((other) => {
        if (one.element.contains(other.element) || other.element.contains(one.element)) return [];
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const along = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        const small = one.box.width < other.box.width ? one : other;
        const isPlaced = small.element.closest('.absolute') !== null && across > small.box.width - 1;
        return across > 3 && along > 3 && !isPlaced ? [`the controls “${one.name}” and “${other.name}” overlap`] : [];
      }),
    );
  });
}

async function misfitsNow(page: Page): Promise<string[]> {
  return [
    ...(await mainActionOutside(page)),
    ...(await overprinted(page)),
    ...(await overlappingControls(page)),
    ...(await smallTargets(page)),
    ...(await widerThanPage(page)),
  ];
}

/** How often a page is measured again: a list places its rows anew some frames after their height has changed. */
const measures = 20;

/** Measures an open page at each text size, upright and turned, without a reload. Leaves it upright, with usual text. */
export async function misfitsOfTextSizes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const percent of textSizes) {
    await setTextSize(page, percent);
    for (const [turn, size] of Object.entries(turns)) {
      // The new size also tells the page's media queries of the new text size.
      await resizeWindow(page, size);
      let misfits = await misfitsNow(page);
      for (let measure = 1; misfits.length > 0 && measure < measures; measure += 1) {
        await page.evaluate(() => new Promise(requestAnimationFrame));
        misfits = await misfitsNow(page);
      }
      found.push(...misfits.map((misfit) => `${percent} %, ${turn}: ${misfit}`));
    }
  }
  await setTextSize(page, 100);
  await resizeWindow(page, turns.upright);
  return found;
}
