import type { Page } from 'playwright';

/** Checks a page's layout for thumbs and for enlarged text. */

/** Smallest height and width of a control on a phone, CSS pixels. */
const targetSize = 44;

/**
 * Returns the visible controls that are smaller than a thumb, each as a description with its size. A label or an overlay
 * that enlarges a control counts. A link inside a sentence is text, not a control.
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
      // The skip link waits above the window until it has the focus.
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

/** Returns the elements that exceed the page's width, when the page scrolls sideways for them. */
export function widerThanPage(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    // What scrolls sideways inside a part of the page does not widen the page, unless it is placed by another part.
    const isClipped = (element: Element): boolean => {
      let one: Element | null = element;
      while (one !== null && one !== document.body) {
        const isPlaced: boolean = getComputedStyle(one).position === 'absolute';
        one = isPlaced && one instanceof HTMLElement ? one.offsetParent : one.parentElement;
        if (one !== null && one !== document.body && getComputedStyle(one).overflowX !== 'visible') return true;
      }
      return false;
    };
    // A long word may leave an element that fits.
    const endOf = (element: Element): number => {
      const { left, right } = element.getBoundingClientRect();
      return Math.max(right, left + element.scrollWidth);
    };
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => endOf(element) > clientWidth && !isClipped(element),
    );
    // An overflow shows in every ancestor: the innermost element is its cause.
    const causes = wide.filter((one) => !wide.some((other) => other !== one && one.contains(other)));
    return [
      `the page is ${scrollWidth} wide in ${clientWidth}`,
      ...causes
        .slice(0, 5)
        .map((one) => `${one.tagName.toLowerCase()} ${one.className} “${(one.textContent ?? '').slice(0, 30)}”`),
    ];
  });
}

/**
 * Returns the main buttons that something covers once they are scrolled into view. An
 * open dialog makes the page behind it inert, so only its own buttons count.
 */
function coveredMainButtons(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const scope = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document.body;
    const found: string[] = [];
    for (const button of scope.querySelectorAll<HTMLElement>('[data-main-action]')) {
      if (!button.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      button.scrollIntoView({ block: 'end' });
      // A floating button gives way in the frame after the scroll.
      for (const _ of [1, 2]) await new Promise((done) => requestAnimationFrame(done));
      const { left, top, width, height } = button.getBoundingClientRect();
      for (const [x, y] of [0.5, 0.05, 0.95].flatMap((across) => [0.1, 0.9].map((down) => [across, down] as const))) {
        const over = document.elementFromPoint(left + x * width, top + y * height);
        // A toast is gone after some seconds, and the page scrolls behind it.
        if (over !== null && (button.contains(over) || over.contains(button) || over.closest('[role="status"]')))
          continue;
        found.push(
          `“${button.innerText}” lies under ${over === null ? 'the edge' : `${over.tagName} ${over.className}`}`,
        );
        break;
      }
    }
    return found;
  });
}

/** Returns an open dialog that ends at the bottom of a wide window, as a phone's sheet does. A full-height panel may. */
function dialogsAtBottom(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const panels = [...document.querySelectorAll<HTMLElement>('[role="dialog"] [id^="headlessui-dialog-panel"]')];
    if (panels.length === 0 && document.querySelector('[role="dialog"]') !== null) return ['a dialog without a panel'];
    return panels.flatMap((panel) => {
      const { top, bottom } = panel.getBoundingClientRect();
      return bottom > innerHeight - 8 && top > 8 ? [`a dialog ends at the bottom, from ${top} to ${bottom}`] : [];
    });
  });
}

/** Largest part of a low window's height that fixed bars may take. */
const fixedPart = 0.35;

/** Returns the bars that stay while the page scrolls, when they leave the page too little height. */
function tallFixedBars(page: Page): Promise<string[]> {
  return page.evaluate((part) => {
    if (document.querySelector('[role="dialog"]') !== null) return [];
    const bars = [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) => {
      const { position, pointerEvents } = getComputedStyle(element);
      // A toast is gone after some seconds.
      if ((position !== 'fixed' && position !== 'sticky') || pointerEvents === 'none') return false;
      const { top, bottom, width, height } = element.getBoundingClientRect();
      return width > innerWidth / 2 && height > 0 && bottom > 0 && top < innerHeight && element.checkVisibility();
    });
    const taken = bars.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0);
    return taken <= innerHeight * part
      ? []
      : [
          `${taken} of ${innerHeight} px are fixed: ${bars.map(({ tagName, className }) => `${tagName} ${className}`).join(', ')}`,
        ];
  }, fixedPart);
}

/** Returns the texts that stand in lines of a few letters: their box did not grow or wrap with the text. */
function lettersALine(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const isShown = node.parentElement?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) === true;
      if (!isShown || text.length < 4) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      if (lines > 2 && text.length / lines < 4) found.push(`“${text.slice(0, 40)}” stands in ${lines} lines`);
    }
    return found;
  });
}

/** Returns the tabs of a page whose label is cut: nothing else says what they show. */
function cutTabs(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-section-bar] a span')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ innerText }) => `the tab “${innerText}” is cut`),
  );
}

/** Measures the page with twice the usual text size of the browser. */
export async function misfitsOfLargeText(page: Page): Promise<string[]> {
  const setSize = (size: string): Promise<void> =>
    page.evaluate((given) => {
      document.documentElement.style.fontSize = given;
    }, size);
  await setSize('200%');
  const misfits = [...(await widerThanPage(page)), ...(await lettersALine(page)), ...(await cutTabs(page))];
  await setSize('');
  return misfits.map((misfit) => `text at 200 %: ${misfit}`);
}

/** The sizes of a phone, upright and in landscape, of a tablet and a desktop, pixels, and of an A4 sheet between its margins. */
const phone = { width: 390, height: 844 };
const landscape = { width: 844, height: 390 };
const desktop = { width: 1_280, height: 800 };
const windows = [phone, landscape, { width: 820, height: 1_180 }, desktop];
const paper = { width: 718, height: 1_000 };

/** Resizes the window, and waits until the layout has followed. */
export async function resizeWindow(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise((done) => requestAnimationFrame(done));
  });
  await page.waitForFunction(() => {
    // A dialog that the new width closed holds the page still for a moment.
    const isHeld = document.documentElement.style.overflow === 'hidden';
    const isMoving = document
      .getAnimations()
      .some((one) => one instanceof CSSTransition && one.playState === 'running');
    return !isMoving && (!isHeld || document.querySelector('[role="dialog"]') !== null);
  });
}

/**
 * Measures the page as it is at every width, at twice the text size and on paper, without a reload. Returns what is too wide and which main buttons
 * are covered, each with its width. Leaves the page as wide as a phone.
 */
export async function misfitsAtEveryWidth(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const size of windows.toReversed()) {
    await resizeWindow(page, size);
    const misfits = [...(await widerThanPage(page)), ...(await coveredMainButtons(page)), ...(await cutTabs(page))];
    if (size === phone) misfits.push(...(await misfitsOfLargeText(page)));
    if (size === landscape) misfits.push(...(await tallFixedBars(page)));
    if (size === desktop) misfits.push(...(await dialogsAtBottom(page)));
    found.push(...misfits.map((misfit) => `${size.width} × ${size.height}: ${misfit}`));
  }
  await page.emulateMedia({ media: 'print' });
  await resizeWindow(page, paper);
  found.push(...(await widerThanPage(page)).map((misfit) => `on paper: ${misfit}`));
  await page.emulateMedia({ media: 'screen' });
  await resizeWindow(page, phone);
  return found;
}
