import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DraftFilter, OrderFilter, OrderSortKey } from '#data/search/orders/order-filter.ts';
import { draftWarningDays, noFilter } from '#data/search/orders/order-filter.ts';
import type { OrderFacets } from '#data/search/orders/order-facets.ts';
import {
  commercialStatusLabels,
  consumerTypeLabels,
  draftStateLabels,
  orderStateLabels,
  regionLabels,
} from '#labels/orders/order-labels.ts';
import type { Formats } from '#ui/format.ts';

export const draftFilterLabels: Readonly<Record<DraftFilter, MessageDescriptor>> = {
  ...draftStateLabels,
  late: msg`Plus de ${draftWarningDays} jours`,
};

export const sortLabels: Readonly<Record<OrderSortKey, MessageDescriptor>> = {
  date: msg`Date de commande`,
  number: msg`Numéro`,
  address: msg`Adresse`,
  client: msg`Client`,
  visit: msg`Visite`,
  handler: msg`Gestionnaire`,
  visitedBy: msg`Visité par`,
  total: msg`Total TVAC`,
  state: msg`État`,
};

/** One active filter value: its label, and the change that removes it. */
export interface ActiveFilter {
  key: string;
  label: string;
  without: Partial<OrderFilter>;
}

interface FilterLabelContext {
  i18n: I18n;
  formats: Formats;
  /** Source of the names of employees. Employees without orders have no name here. */
  facets: Pick<OrderFacets, 'handler' | 'visitedBy' | 'encodedBy'>;
}

type ListField = 'states' | 'services' | 'regions' | 'consumerTypes' | 'commercialStatuses' | 'drafts';

function listFilters<F extends ListField, T extends OrderFilter[F][number]>(
  field: F,
  chosen: readonly T[],
  labelOf: (value: T) => string,
): ActiveFilter[] {
  return chosen.map((value) => ({
    key: `${field} ${value}`,
    label: labelOf(value),
    without: { [field]: chosen.filter((other) => other !== value) },
  }));
}

function dateFilters({ i18n, formats }: FilterLabelContext, { dateOf, from, to }: OrderFilter): ActiveFilter[] {
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

const employeeLabels = {
  handler: (name: string) => msg`Gestionnaire : ${name}`,
  visitedBy: (name: string) => msg`Visité par : ${name}`,
  encodedBy: (name: string) => msg`Encodé par : ${name}`,
};

function employeeFilters({ i18n, facets }: FilterLabelContext, filter: OrderFilter): ActiveFilter[] {
  return (['handler', 'visitedBy', 'encodedBy'] as const).flatMap((field) => {
    const id = filter[field];
    if (id === null) return [];
    const name = facets[field].find(({ value }) => value.id === id)?.value.name ?? i18n._(msg`personne inconnue ici`);
    return [{ key: field, label: i18n._(employeeLabels[field](name)), without: { [field]: null } }];
  });
}

function paidLabel(paid: NonNullable<OrderFilter['paid']>): MessageDescriptor {
  if (paid === 'beyond') return msg`Payé en trop`;
  return paid ? msg`Payé` : msg`Impayé`;
}

/** Returns the active filter values, without the text: the search box shows it. */
export function activeFilters(filter: OrderFilter, context: FilterLabelContext): ActiveFilter[] {
  const { i18n } = context;
  const active: ActiveFilter[] = [];
  if (filter.paid !== null) {
    active.push({ key: 'paid', label: i18n._(paidLabel(filter.paid)), without: { paid: null } });
  }
  if (filter.urgent) active.push({ key: 'urgent', label: i18n._(msg`Urgent`), without: { urgent: false } });
  if (filter.unread) active.push({ key: 'unread', label: i18n._(msg`Messages non lus`), without: { unread: false } });
  if (filter.followUp) {
    active.push({ key: 'followUp', label: i18n._(msg`Relevé incomplet`), without: { followUp: false } });
  }
  const tag = filter.tag ?? '';
  return [
    ...active,
    ...listFilters('states', filter.states, (state) => i18n._(orderStateLabels[state])),
    ...listFilters('drafts', filter.drafts, (draft) => i18n._(msg`Brouillon : ${i18n._(draftFilterLabels[draft])}`)),
    ...dateFilters(context, filter),
    ...listFilters('services', filter.services, (service) => service),
    ...employeeFilters(context, filter),
    ...listFilters('regions', filter.regions, (region) => i18n._(regionLabels[region])),
    ...listFilters('consumerTypes', filter.consumerTypes, (type) => i18n._(consumerTypeLabels[type])),
    ...listFilters('commercialStatuses', filter.commercialStatuses, (status) => i18n._(commercialStatusLabels[status])),
    ...(tag === '' ? [] : [{ key: 'tag', label: i18n._(msg`Étiquette : ${tag}`), without: { tag: null } }]),
  ];
}
