import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DraftFilter, OrderFilter, OrderSortKey } from '#data/search/order-filter.ts';
import { draftWarningDays, noFilter } from '#data/search/order-filter.ts';
import type { OrderFacets } from '#data/search/order-facets.ts';
import {
  commercialStatusWords,
  consumerTypeWords,
  draftStateWords,
  orderStateWords,
  regionWords,
} from '#hooks/order-words.ts';
import type { Formats } from '#ui/format.ts';

export const draftFilterWords: Readonly<Record<DraftFilter, MessageDescriptor>> = {
  ...draftStateWords,
  late: msg`Plus de ${draftWarningDays} jours`,
};

export const sortWords: Readonly<Record<OrderSortKey, MessageDescriptor>> = {
  date: msg`Date de commande`,
  address: msg`Adresse`,
  visit: msg`Visite`,
  total: msg`Total TVAC`,
  state: msg`État`,
};

/** One active part of a filter in words, and the filter without it. */
export interface ActiveFilter {
  key: string;
  label: string;
  without: Partial<OrderFilter>;
}

interface WordsContext {
  i18n: I18n;
  formats: Formats;
  /** For the names of employees; those who occur in no order are not known by name. */
  facets: Pick<OrderFacets, 'handler' | 'visitedBy' | 'encodedBy'>;
}

type ListField = 'states' | 'services' | 'regions' | 'consumerTypes' | 'commercialStatuses' | 'drafts';

function listed<F extends ListField, T extends OrderFilter[F][number]>(
  field: F,
  chosen: readonly T[],
  wordOf: (value: T) => string,
): ActiveFilter[] {
  return chosen.map((value) => ({
    key: `${field} ${value}`,
    label: wordOf(value),
    without: { [field]: chosen.filter((other) => other !== value) },
  }));
}

function dates({ i18n, formats }: WordsContext, { dateOf, from, to }: OrderFilter): ActiveFilter[] {
  if (from === null && to === null) return [];
  const first = from === null ? '' : formats.day(from);
  const last = to === null ? '' : formats.day(to);
  const without = { from: null, to: null, dateOf: noFilter.dateOf };
  const label = (): MessageDescriptor => {
    if (dateOf === 'visit') {
      if (from === null) return msg`Visite jusqu’au ${last}`;
      return to === null ? msg`Visite depuis le ${first}` : msg`Visite du ${first} au ${last}`;
    }
    if (from === null) return msg`Commandée jusqu’au ${last}`;
    return to === null ? msg`Commandée depuis le ${first}` : msg`Commandée du ${first} au ${last}`;
  };
  return [{ key: 'dates', label: i18n._(label()), without }];
}

const employeeWords = {
  handler: (name: string) => msg`Gestionnaire : ${name}`,
  visitedBy: (name: string) => msg`Visité par : ${name}`,
  encodedBy: (name: string) => msg`Encodé par : ${name}`,
};

function employees({ i18n, facets }: WordsContext, filter: OrderFilter): ActiveFilter[] {
  return (['handler', 'visitedBy', 'encodedBy'] as const).flatMap((field) => {
    const id = filter[field];
    if (id === null) return [];
    const name = facets[field].find(({ value }) => value.id === id)?.value.name ?? i18n._(msg`personne inconnue ici`);
    return [{ key: field, label: i18n._(employeeWords[field](name)), without: { [field]: null } }];
  });
}

/** Every active part of a filter but the text, which stands in the search box. */
export function activeFilters(filter: OrderFilter, context: WordsContext): ActiveFilter[] {
  const { i18n } = context;
  const active: ActiveFilter[] = [];
  if (filter.paid !== null) {
    active.push({ key: 'paid', label: i18n._(filter.paid ? msg`Payé` : msg`Impayé`), without: { paid: null } });
  }
  if (filter.urgent) active.push({ key: 'urgent', label: i18n._(msg`Urgent`), without: { urgent: false } });
  if (filter.unread) active.push({ key: 'unread', label: i18n._(msg`Messages non lus`), without: { unread: false } });
  if (filter.followUp) {
    active.push({ key: 'followUp', label: i18n._(msg`Suivi incomplet`), without: { followUp: false } });
  }
  const tag = filter.tag ?? '';
  return [
    ...active,
    ...listed('states', filter.states, (state) => i18n._(orderStateWords[state])),
    ...listed('drafts', filter.drafts, (draft) => i18n._(msg`Brouillon : ${i18n._(draftFilterWords[draft])}`)),
    ...dates(context, filter),
    ...listed('services', filter.services, (service) => service),
    ...employees(context, filter),
    ...listed('regions', filter.regions, (region) => i18n._(regionWords[region])),
    ...listed('consumerTypes', filter.consumerTypes, (type) => i18n._(consumerTypeWords[type])),
    ...listed('commercialStatuses', filter.commercialStatuses, (status) => i18n._(commercialStatusWords[status])),
    ...(tag === '' ? [] : [{ key: 'tag', label: i18n._(msg`Étiquette : ${tag}`), without: { tag: null } }]),
  ];
}
