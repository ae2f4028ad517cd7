import type { Content } from '#contract/content/content.ts';
import { region as regions } from '#contract/entities/common.ts';
import { regionalCode } from '#contract/rules/orders/service-codes.ts';
import { folded } from '../text/folded-text.ts';

type Service = Content['services'][number];

/** Returns everything that a service is called: its code, in each region, and its names. */
function namesOf({ code, name }: Service): string[] {
  const codes = regions.options.flatMap((region) =>
    (['fr', 'nl'] as const).map((language) => regionalCode(code, region, language)),
  );
  return [code, ...codes, name.fr, name.nl];
}

/** What stands between two services of one cell. */
const separators = /[,;+/&|\n\r]|\s(?:et|en|and|avec|met)\s/g;

/**
 * Returns the services that a cell names, one or several (`PEB + ELE`, `PEB et contrôle électrique`); null when a part is none.
 * The longest name wins: a name may contain what separates others.
 */
export function servicesOf(text: string, services: readonly Service[]): Service[] | null {
  const find = (one: string): Service | undefined =>
    services.find((service) => namesOf(service).some((name) => folded(name) === folded(one)));
  const whole = find(text);
  if (whole !== undefined) return [whole];
  for (const { 0: between, index } of [...text.matchAll(separators)].toReversed()) {
    const first = find(text.slice(0, index).trim());
    const rest = first === undefined ? null : servicesOf(text.slice(index + between.length).trim(), services);
    if (first !== undefined && rest !== null) return [first, ...rest];
  }
  return null;
}
