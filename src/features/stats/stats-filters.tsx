import { Trans, useLingui } from '@lingui/react/macro';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { region as regions } from '#contract/entities/common.ts';
import { activeEmployees, employeeOf } from '#data/queries/people/employees.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useRoles } from '#hooks/app/use-roles.ts';
import { regionLabels } from '#labels/orders/order-labels.ts';
import { PeriodFields } from '#parts/period/period-fields.tsx';
import { Button } from '#ui/actions/button.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import type { StatsAddress } from './stats-address.ts';

interface StatsFiltersProps {
  address: StatsAddress;
  today: string;
  onChange: (address: StatsAddress) => void;
  /** The action beside "print". */
  children: ReactNode;
}

/** The period, the region and, for a supervisor, the employee. */
export function StatsFilters({ address, today, onChange, children }: StatsFiltersProps) {
  const { t, i18n } = useLingui();
  const { supervisor } = useRoles();
  const { employeeId } = address;
  const active = useLive(activeEmployees, []) ?? [];
  const chosen = useLive(async (db) => (employeeId === null ? null : employeeOf(db, employeeId)), [employeeId]);
  // Somebody who has left the company still has figures.
  const isLeft = employeeId !== null && active.every(({ id }) => id !== employeeId);
  const options = [
    ...active.map(({ id, name }) => ({ value: id, label: name })),
    ...(isLeft ? [{ value: employeeId, label: chosen?.name ?? t`Collaborateur inconnu` }] : []),
  ];
  return (
    <div className="flex flex-wrap items-end gap-3 print:hidden">
      <PeriodFields chosen={address} today={today} onChange={(period) => onChange({ ...address, ...period })} />
      {supervisor ? (
        <div className="min-w-40 flex-1 sm:max-w-64">
          <SelectField
            label={t`Collaborateur`}
            allLabel={t`Tous`}
            value={employeeId}
            options={options}
            onChange={(id) => onChange({ ...address, employeeId: id })}
          />
        </div>
      ) : null}
      <div className="min-w-36 flex-1 sm:max-w-48">
        <SelectField
          label={t`Région`}
          allLabel={t`Toutes`}
          value={address.region}
          options={regions.options.map((value) => ({ value, label: i18n._(regionLabels[value]) }))}
          onChange={(value) => onChange({ ...address, region: regions.options.find((one) => one === value) ?? null })}
        />
      </div>
      <div className="flex gap-3">
        <Button icon={Printer} className="max-lg:hidden" onClick={() => window.print()}>
          <Trans>Imprimer</Trans>
        </Button>
        {children}
      </div>
    </div>
  );
}
