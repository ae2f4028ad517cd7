import type { Page } from 'playwright';

/** What a page looks like to a thumb and to somebody who enlarges it. */

/** Smallest height and width of a control on a phone, CSS pixels. */
const targetSize = 44;

/**
 * The controls in sight that are smaller than a thumb, each as a description with its size. A control that a label or an overlay
 * makes larger counts as large as that; a link inside a sentence is text, not a control.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((smallest) => {
    const controls = 'a[href], button, input, textarea, select, summary, [role="button"], [role="switch"]';
    const overlayOf = (element: HTMLElement): Element | null => {
      const { content, position } = getComputedStyle(element, '::after');
      return content !== 'none' && position === 'absolute' ? element.offsetParent : null;
    };
    const labelsOf = (element: HTMLElement): HTMLElement[] =>
      'labels' in element && element.labels instanceof NodeList
        ? [...element.labels].filter((label) => label instanceof HTMLElement)
        : [];
    const targetsOf = (element: HTMLElement): Element[] =>
      [element, ...labelsOf(element), overlayOf(element)].filter((part) => part !== null);
    const nameOf = (element: HTMLElement): string =>
      element.getAttribute('aria-label') ??
      [element, ...labelsOf(element)]
        .map((part) => part.innerText)
        .join(' ')
        .trim();
    const isInline = (element: HTMLElement): boolean =>
      getComputedStyle(element).display === 'inline' && overlayOf(element) === null;
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(controls)) {
      const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (!isShown || element.closest('[aria-hidden="true"]') !== null || isInline(element)) continue;
      // The link that jumps over the frame waits above the window until it has the focus.
      if (getComputedStyle(element).position === 'fixed' && element.getBoundingClientRect().bottom <= 0) continue;
      const sizes = targetsOf(element).map((part) => part.getBoundingClientRect());
      const height = Math.max(...sizes.map((size) => size.height));
      const width = Math.max(...sizes.map((size) => size.width));
      if (height >= smallest && width >= smallest) continue;
      found.push(`${element.tagName.toLowerCase()} “${nameOf(element)}”: ${width.toFixed(1)} × ${height.toFixed(1)}`);
    }
    return found;
  }, targetSize);
}

/** What reaches further to the right than the page is wide, when the page scrolls sideways for it. */
export function widerThanPage(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth,
    );
    return [
      `the page is ${scrollWidth} wide in ${clientWidth}`,
      ...wide.slice(0, 5).map((element) => `${element.tagName.toLowerCase()} ${element.className}`),
    ];
  });
}
