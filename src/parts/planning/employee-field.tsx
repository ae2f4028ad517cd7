import { useLingui } from '@lingui/react/macro';
import type { Employee } from '#contract/entities/employee.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { missingForVisit } from '#contract/rules/people/qualified.ts';
import { classNames } from '#ui/class-names.ts';
import { inputClasses, Labelled } from '#ui/fields/field.tsx';

interface EmployeeFieldProps {
  order: Order;
  services: NonNullable<Visit['services']>;
  employees: readonly Employee[];
  value: string | null;
  error: string | undefined;
  onChange: (employeeId: string | null) => void;
}

/** Chooses who makes the visit: the qualified first. The others are named, and cannot be chosen. */
export function EmployeeField({ order, services, employees, value, error, onChange }: EmployeeFieldProps) {
  const { t } = useLingui();
  const isQualified = (one: Employee): boolean => missingForVisit(order, one, services).length === 0;
  const qualified = employees.filter(isQualified);
  const others = employees.filter((one) => !isQualified(one));
  return (
    <Labelled label={t`Par`} error={error}>
      {(control) => (
        <select
          {...control}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
          className={classNames(inputClasses, 'h-11 truncate')}
        >
          <option value="">{t`Choisir une personne`}</option>
          <optgroup label={t`Qualifiés`}>
            {qualified.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </optgroup>
          {others.length === 0 ? null : (
            <optgroup label={t`Sans la qualification requise`}>
              {others.map((one) => (
                <option key={one.id} value={one.id} disabled={one.id !== value}>
                  {one.name}
                </option>
              ))}
            </optgroup>
          )}
        </select>
      )}
    </Labelled>
  );
}
