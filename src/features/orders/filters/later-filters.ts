import type { ComponentType } from 'react';
import { later } from '#ui/page/later.tsx';
import type * as Fields from './filter-fields.tsx';
import type { FilterFieldsProps } from './first-filters.tsx';

/** The choices of one filter, which no list needs: they load when the page is idle, or when somebody opens them. */
function choices(pick: (fields: typeof Fields) => ComponentType<FilterFieldsProps>): ComponentType<FilterFieldsProps> {
  return later(async () => pick(await import('./filter-fields.tsx')));
}

export const CommercialChoice = choices((fields) => fields.CommercialChoice);
export const ConsumerChoice = choices((fields) => fields.ConsumerChoice);
export const DraftChoice = choices((fields) => fields.DraftChoice);
export const FollowUpChoice = choices((fields) => fields.FollowUpChoice);
export const PeopleFields = choices((fields) => fields.PeopleFields);
export const PeriodFields = choices((fields) => fields.PeriodFields);
export const RegionChoice = choices((fields) => fields.RegionChoice);
export const ServiceChoice = choices((fields) => fields.ServiceChoice);
export const StateChoice = choices((fields) => fields.StateChoice);
