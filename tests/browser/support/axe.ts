import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

export interface AxeOptions {
  /** These rules alone; all of them unless told. */
  only?: string[];
  /** All rules but these. */
  without?: string[];
}

/**
 * What axe finds wrong with a page as it is now, each as a sentence.
 * @throws when axe examined nothing
 */
export async function violations(page: Page, { only, without = [] }: AxeOptions = {}): Promise<string[]> {
  // Of what passes, one place a rule is told: to tell all takes as long as to look.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const builder = only === undefined ? axe.disableRules(without) : axe.withRules(only);
  const { passes, violations: found } = await builder.analyze();
  if (passes.length === 0) throw new Error(`axe examined nothing at ${page.url()}`);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}

/** What axe finds wrong in the light and in the dark theme, each once its colours have come to rest: one in the middle of
 * its change has a contrast of its own. */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const dark of [false, true]) {
    await page.evaluate((on) => document.documentElement.classList.toggle('dark', on), dark);
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
    found.push(...(await violations(page)).map((one) => `${dark ? 'dark' : 'light'}: ${one}`));
  }
  return found;
}
