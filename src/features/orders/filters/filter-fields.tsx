import { useLingui } from '@lingui/react/macro';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Counted } from '#data/search/orders/order-facets.ts';
import {
  commercialStatuses,
  consumerTypes,
  draftFilters,
  orderStates,
  regions,
  serviceCodes,
} from '#contract/values/order-values.ts';
import { useServiceName } from '#hooks/app/use-content.ts';
import {
  commercialStatusLabels,
  consumerTypeLabels,
  orderStateLabels,
  regionLabels,
} from '#labels/orders/order-labels.ts';
import { Combobox } from '#ui/fields/combobox.tsx';
import { DayField } from '#ui/fields/date-time-fields.tsx';
import { SegmentedControl } from '#ui/actions/segmented-control.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { ToggleChip } from '#ui/actions/toggle-chip.tsx';
import { ChoiceGroup } from './filter-controls.tsx';
import { draftFilterLabels } from './filter-labels.ts';
import type { FilterFieldsProps } from './first-filters.tsx';

export function StateChoice({ filter, facets, change, dense = false }: FilterFieldsProps) {
  const { t, i18n } = useLingui();
  return (
    <ChoiceGroup
      dense={dense}
      label={t`État`}
      values={orderStates}
      chosen={filter.states}
      labelOf={(state) => i18n._(orderStateLabels[state])}
      counts={facets.states}
      onChange={(states) => change({ states })}
    />
  );
}

/** Renders the period, by order date or visit date. */
export function PeriodFields({ filter, clears, change }: FilterFieldsProps) {
  const { t } = useLingui();
  return (
    <fieldset className="flex min-w-0 break-inside-avoid flex-col gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{t`Période`}</legend>
      <SegmentedControl
        label={t`Date de`}
        value={filter.dateOf}
        options={[
          { value: 'order', label: t`Commande` },
          { value: 'visit', label: t`Visite` },
        ]}
        onChange={(dateOf) => change({ dateOf })}
      />
      <div key={clears} className="grid grid-cols-2 gap-2">
        <DayField label={t`Du`} value={filter.from} onChange={(from) => change({ from })} />
        <DayField label={t`Au`} value={filter.to} onChange={(to) => change({ to })} />
      </div>
    </fieldset>
  );
}

function withCount(label: string, count: number | undefined): string {
  return count === undefined ? label : `${label} (${count})`;
}

function employeeOptions(employees: readonly Counted<EmployeeRef>[]): { value: string; label: string }[] {
  return employees.map(({ value, count }) => ({ value: value.id, label: withCount(value.name, count) }));
}

export function DraftChoice({ filter, facets, change, dense = false }: FilterFieldsProps) {
  const { t, i18n } = useLingui();
  return (
    <ChoiceGroup
      dense={dense}
      label={t`Brouillon PEB`}
      values={draftFilters}
      chosen={filter.drafts}
      labelOf={(draft) => i18n._(draftFilterLabels[draft])}
      counts={facets.drafts}
      onChange={(drafts) => change({ drafts })}
    />
  );
}

export function ServiceChoice({ filter, facets, change, dense = false }: FilterFieldsProps) {
  const { t } = useLingui();
  const serviceName = useServiceName();
  return (
    <ChoiceGroup
      dense={dense}
      label={t`Services`}
      values={serviceCodes}
      chosen={filter.services}
      labelOf={(service) => serviceName(service)}
      codeOf={dense ? (service) => service : undefined}
      counts={facets.services}
      onChange={(services) => change({ services })}
    />
  );
}

export function FollowUpChoice({ filter, facets, change, dense = false }: FilterFieldsProps) {
  const { t } = useLingui();
  return (
    <fieldset className="min-w-0 break-inside-avoid">
      <legend className="mb-1.5 text-sm font-semibold">{t`Relevé`}</legend>
      <ToggleChip
        dense={dense}
        pressed={filter.followUp}
        count={facets.followUp}
        onChange={(followUp) => change({ followUp })}
      >
        {t`Relevé incomplet`}
      </ToggleChip>
    </fieldset>
  );
}

export function RegionChoice({ filter, facets, change, dense = false }: FilterFieldsProps) {
  const { t, i18n } = useLingui();
  return (
    <ChoiceGroup
      dense={dense}
      label={t`Région`}
      values={regions}
      chosen={filter.regions}
      labelOf={(region) => i18n._(regionLabels[region])}
      counts={facets.regions}
      onChange={(chosen) => change({ regions: chosen })}
    />
  );
}

export function ConsumerChoice({ filter, facets, change, dense = false }: FilterFieldsProps) {
  const { t, i18n } = useLingui();
  return (
    <ChoiceGroup
      dense={dense}
      label={t`Type de consommateur`}
      values={consumerTypes}
      chosen={filter.consumerTypes}
      labelOf={(type) => i18n._(consumerTypeLabels[type])}
      counts={facets.consumerTypes}
      onChange={(chosen) => change({ consumerTypes: chosen })}
    />
  );
}

export function CommercialChoice({ filter, facets, change, dense = false }: FilterFieldsProps) {
  const { t, i18n } = useLingui();
  return (
    <ChoiceGroup
      dense={dense}
      label={t`Statut commercial`}
      values={commercialStatuses}
      chosen={filter.commercialStatuses}
      labelOf={(status) => i18n._(commercialStatusLabels[status])}
      counts={facets.commercialStatuses}
      onChange={(chosen) => change({ commercialStatuses: chosen })}
    />
  );
}

/** Renders the less used filters. Shown when the setting `moreFilters` is on (specification §4). */
export function MoreFilters(props: FilterFieldsProps) {
  return (
    <>
      {props.withDrafts ? <DraftChoice {...props} /> : null}
      <ServiceChoice {...props} />
      <FollowUpChoice {...props} />
      <RegionChoice {...props} />
      <ConsumerChoice {...props} />
      <CommercialChoice {...props} />
      <PeopleFields {...props} />
    </>
  );
}

/** Renders the filters by employee and by tag. */
export function PeopleFields({ filter, facets, change }: Pick<FilterFieldsProps, 'filter' | 'facets' | 'change'>) {
  const { t } = useLingui();
  const tags = facets.tags.map(({ value, count }) => ({ value, label: withCount(value, count) }));
  return (
    <div className="grid break-inside-avoid grid-cols-2 gap-3">
      <SelectField
        label={t`Gestionnaire`}
        allLabel={t`Tous`}
        value={filter.handler}
        options={employeeOptions(facets.handler)}
        onChange={(handler) => change({ handler })}
      />
      <SelectField
        label={t`Visité par`}
        allLabel={t`Tous`}
        value={filter.visitedBy}
        options={employeeOptions(facets.visitedBy)}
        onChange={(visitedBy) => change({ visitedBy })}
      />
      <SelectField
        label={t`Encodé par`}
        allLabel={t`Tous`}
        value={filter.encodedBy}
        options={employeeOptions(facets.encodedBy)}
        onChange={(encodedBy) => change({ encodedBy })}
      />
      <Combobox
        label={t`Étiquette`}
        allLabel={t`Toutes`}
        nothingLabel={t`Aucune étiquette de ce nom`}
        value={filter.tag}
        options={tags}
        onChange={(tag) => change({ tag })}
      />
    </div>
  );
}
