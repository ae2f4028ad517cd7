import type { I18n } from '@lingui/core';
import type { Address } from '#contract/entities/common.ts';
import type * as TownRules from '#contract/rules/town-names.ts';

type Town = Pick<Address, 'zipcode' | 'city'>;

let rules: Pick<typeof TownRules, 'townName' | 'townSearchText'> | undefined;

/** Loads the names of towns that have one in each language. Until then, a town has the name that was written. */
export async function loadTownNames(): Promise<void> {
  rules ??= await import('#contract/rules/town-names.ts');
}

/** Returns a town's name in the reader's language: `Vorst` for `Forest` of 1190. */
export function townName(i18n: I18n, town: Town): string {
  return rules?.townName(town, i18n.locale === 'nl' ? 'nl' : 'fr') ?? town.city;
}

/** Returns postal code and town as Belgians write them; empty without an address. */
export function townLine(i18n: I18n, town: Town | null | undefined): string {
  return town ? `${town.zipcode} ${townName(i18n, town)}`.trim() : '';
}

/** Returns everything that a town is searched by: its postal code, its written name and both of its names. */
export function townSearchText(town: Town): string {
  return rules?.townSearchText(town) ?? `${town.zipcode} ${town.city}`;
}
