import type { I18n } from '@lingui/core';
import type { Address } from '#contract/entities/common.ts';
import type * as TownRules from '#contract/rules/addresses/town-names.ts';

type Town = Pick<Address, 'zipcode' | 'city'>;

let rules: Pick<typeof TownRules, 'townLine' | 'townName' | 'townSearchText'> | undefined;

/** Loads the names of towns that have one in each language. Until then, a town has the name that was written. */
export async function loadTownNames(): Promise<void> {
  rules ??= await import('#contract/rules/addresses/town-names.ts');
}

export const languageOf = (i18n: I18n): 'fr' | 'nl' => (i18n.locale === 'nl' ? 'nl' : 'fr');

/** Returns a town's name in the reader's language: `Vorst` for `Forest` of 1190. */
export function townName(i18n: I18n, town: Town): string {
  return rules?.townName(town, languageOf(i18n)) ?? town.city;
}

/** Returns postal code and town as Belgians write them, abroad with the country; empty without an address. */
export function townLine(i18n: I18n, town: Town | null | undefined): string {
  if (!town) return '';
  return rules?.townLine(town, languageOf(i18n)) ?? `${town.zipcode} ${town.city}`.trim();
}

/** Returns everything that a town is searched by: its postal code, its written name and both of its names. */
export function townSearchText(town: Town): string {
  return rules?.townSearchText(town) ?? `${town.zipcode} ${town.city}`;
}
