import type { Page } from 'playwright';
import type { Language } from '#ui/page/local-path.ts';
import { barePath, localPath } from '#ui/page/local-path.ts';
import { violations } from '../checks/axe.ts';
import { misfitsOfLargeText, smallTargets, widerThanPage } from '../checks/layout.ts';
import { eventually } from '../server/processes.ts';
import { wrongLanguage } from '../checks/wrong-language.ts';

/** The findings on a page, in one language, for one person. */
export interface Visit {
  /** Final path of the visit, without its language. */
  path: string;
  title: string;
  lang: string | null;
  /** Number of first-level headings in the main part, and the length of its text. */
  headings: number;
  text: number;
  /** Console errors and uncaught exceptions. */
  errors: string[];
  /** Texts of the other language. */
  foreign: string[];
  /** Violations found by axe, by size and theme. */
  axe: Record<string, string[]>;
  /** On a phone: controls too small for a thumb, and elements wider than the page. */
  misfits: string[];
}

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };
export type Size = keyof typeof sizes;
export type Theme = 'light' | 'dark';

export interface VisitOptions {
  url: string;
  /** Path without its language. */
  address: string;
  language: Language;
  signedIn: boolean;
  size: Size;
  /** The themes in which it is examined. */
  themes: readonly Theme[];
  /** User content, in any language. */
  data: ReadonlySet<string>;
  /** Returns whether the page of this title needs an examination. A page with several paths is examined once. */
  isNew: (title: string) => boolean;
}

/** Returns, in the page, whether fonts and all chunks are loaded and nothing moves any more. */
function isStill(signedIn: boolean): boolean {
  const waits = document.querySelector('[role=progressbar]:not([aria-valuenow]), .animate-pulse') !== null;
  const framed = !signedIn || document.querySelector('header [aria-expanded][id^=headlessui-popover]') !== null;
  const moving = document.getAnimations().some((animation) => animation.playState === 'running');
  const titled = document.title.endsWith(' · myCerti');
  return document.fonts.status === 'loaded' && framed && titled && !waits && !moving;
}

/** Waits until a page has reached its final state. */
export async function settle(page: Page, signedIn: boolean): Promise<void> {
  await page.locator('main').waitFor();
  await eventually(`${page.url()} comes to rest`, async () => (await page.evaluate(isStill, signedIn)) || undefined);
}

async function showTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((dark) => void document.documentElement.classList.toggle('dark', dark), theme === 'dark');
}

/** Examines a page at rest. Runs axe in each theme; the rest is the same in all. */
async function examine(page: Page, { size, signedIn, themes }: VisitOptions): Promise<Pick<Visit, 'axe' | 'misfits'>> {
  const misfits =
    size === 'phone'
      ? [...(await smallTargets(page)), ...(await widerThanPage(page)), ...(await misfitsOfLargeText(page))]
      : [];
  const axe: Visit['axe'] = {};
  for (const theme of themes) {
    await showTheme(page, theme);
    await settle(page, signedIn);
    axe[`${size}, ${theme}`] = await violations(page);
  }
  return { axe, misfits };
}

/** Opens a path as if it had been typed, and examines the resulting page. */
export async function visit(page: Page, options: VisitOptions): Promise<Visit> {
  const { url, address, language, signedIn, size, data, isNew } = options;
  const errors: string[] = [];
  const recordError = (text: string): number => errors.push(text);
  const onConsole = (message: { type: () => string; text: () => string }): void => {
    if (message.type() === 'error') recordError(message.text());
  };
  const onError = (error: Error): void => void recordError(error.message);
  page.on('console', onConsole);
  page.on('pageerror', onError);
  await page.setViewportSize(sizes[size]);
  await page.goto(`${url}${localPath(language, address)}`);
  await settle(page, signedIn);
  const found = await page.evaluate(() => {
    const main = document.querySelector('main');
    return {
      title: document.title,
      lang: document.documentElement.getAttribute('lang'),
      headings: main?.querySelectorAll('h1').length ?? 0,
      text: main?.innerText.trim().length ?? 0,
    };
  });
  const foreign = await wrongLanguage(page, language, data);
  const looks = isNew(found.title) ? await examine(page, options) : { axe: {}, misfits: [] };
  page.off('console', onConsole);
  page.off('pageerror', onError);
  const { pathname, search } = new URL(page.url());
  return { ...found, ...looks, path: `${barePath(pathname)}${search}`, foreign, errors };
}
