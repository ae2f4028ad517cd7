import type { Page } from 'playwright';
import type { Language } from '#ui/local-path.ts';
import { barePath, localPath } from '#ui/local-path.ts';
import { violations } from './axe.ts';
import { smallTargets, widerThanPage } from './layout.ts';
import { eventually } from './processes.ts';
import { wrongLanguage } from './wrong-language.ts';

/** What a page was found to be, in one language, for one person. */
export interface Visit {
  /** Where the visit ended, without its language. */
  path: string;
  title: string;
  lang: string | null;
  /** How many headings of the first rank the main part has, and how much text. */
  headings: number;
  text: number;
  /** What the console said was wrong, and what broke. */
  errors: string[];
  /** Texts of the other language. */
  foreign: string[];
  /** What axe found, by size and theme. */
  axe: Record<string, string[]>;
  /** On a phone: controls too small for a thumb, and what is wider than the page. */
  misfits: string[];
}

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };
export type Size = keyof typeof sizes;

export interface VisitOptions {
  url: string;
  /** Without its language. */
  address: string;
  language: Language;
  signedIn: boolean;
  size: Size;
  /** What people wrote, in whatever language they did. */
  data: ReadonlySet<string>;
  /** Whether the page of a title is to be examined: one that other addresses lead to is examined once. */
  isNew: (title: string) => boolean;
}

/** In the page: the fonts are there, every piece of the frame and the page too, and nothing moves any more. */
function isStill(signedIn: boolean): boolean {
  const waits = document.querySelector('[role=progressbar]:not([aria-valuenow]), .animate-pulse') !== null;
  const framed = !signedIn || document.querySelector('header [aria-expanded][id^=headlessui-popover]') !== null;
  const moving = document.getAnimations().some((animation) => animation.playState === 'running');
  const titled = document.title.endsWith(' · myCerti') || document.querySelector('main h1') !== null;
  return document.fonts.status === 'loaded' && framed && titled && !waits && !moving;
}

/** Waits until a page shows what it will go on showing. */
async function settle(page: Page, signedIn: boolean): Promise<void> {
  await page.locator('main').waitFor();
  await eventually(`${page.url()} comes to rest`, async () => (await page.evaluate(isStill, signedIn)) || undefined, {
    within: 20_000,
  });
}

async function showTheme(page: Page, dark: boolean): Promise<void> {
  await page.evaluate((on) => void document.documentElement.classList.toggle('dark', on), dark);
}

/** Axe in both themes: colours are all that a theme changes. */
async function examine(page: Page, size: Size, signedIn: boolean): Promise<Pick<Visit, 'axe' | 'misfits'>> {
  const axe: Visit['axe'] = { [`${size}, light`]: await violations(page) };
  const misfits = size === 'phone' ? [...(await smallTargets(page)), ...(await widerThanPage(page))] : [];
  await showTheme(page, true);
  await settle(page, signedIn);
  axe[`${size}, dark`] = await violations(page, { only: ['color-contrast', 'link-in-text-block'] });
  return { axe, misfits };
}

/** Opens an address as if it had been typed, and looks at the page that it leads to. */
export async function visit(page: Page, options: VisitOptions): Promise<Visit> {
  const { url, address, language, signedIn, size, data, isNew } = options;
  const errors: string[] = [];
  const hear = (text: string): number => errors.push(text);
  const onConsole = (message: { type: () => string; text: () => string }): void => {
    if (message.type() === 'error') hear(message.text());
  };
  const onError = (error: Error): void => void hear(error.message);
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
  const looks = isNew(found.title) ? await examine(page, size, signedIn) : { axe: {}, misfits: [] };
  page.off('console', onConsole);
  page.off('pageerror', onError);
  const { pathname, search } = new URL(page.url());
  return { ...found, ...looks, path: `${barePath(pathname)}${search}`, foreign, errors };
}
