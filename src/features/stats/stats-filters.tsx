import { Trans, useLingui } from '@lingui/react/macro';
import { Download, Printer } from 'lucide-react';
import { activeEmployees } from '#data/queries/employees.ts';
import { useLive } from '#hooks/use-live.ts';
import { useRoles } from '#hooks/use-roles.ts';
import { PeriodFields } from '#parts/period/period-fields.tsx';
import { Button, buttonClasses } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { SelectField } from '#ui/select-field.tsx';
import type { StatsAddress } from './stats-address.ts';
import { statsQuery } from './stats-address.ts';

interface StatsFiltersProps {
  address: StatsAddress;
  today: string;
  onChange: (address: StatsAddress) => void;
}

/** The period and, for a supervisor, the employee. */
export function StatsFilters({ address, today, onChange }: StatsFiltersProps) {
  const { t } = useLingui();
  const { supervisor } = useRoles();
  const employees = useLive(activeEmployees, []);
  return (
    <div className="flex flex-wrap items-end gap-3 print:hidden">
      <PeriodFields chosen={address} today={today} onChange={(chosen) => onChange({ ...address, ...chosen })} />
      {supervisor ? (
        <div className="min-w-48 flex-1 sm:max-w-72">
          <SelectField
            label={t`Collaborateur`}
            allLabel={t`Tous`}
            value={address.employeeId}
            options={(employees ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(employeeId) => onChange({ ...address, employeeId })}
          />
        </div>
      ) : null}
      <div className="flex gap-3">
        <Button icon={Printer} className="max-lg:hidden" onClick={() => window.print()}>
          <Trans>Imprimer</Trans>
        </Button>
        <LocalLink
          to={`/excel?sheet=statistics&${statsQuery(address).toString()}`}
          className={buttonClasses('ghost', 'normal')}
        >
          <Icon of={Download} size={18} />
          <Trans>Exporter</Trans>
        </LocalLink>
      </div>
    </div>
  );
}
