import { Trans, useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { Card } from '#ui/card.tsx';
import { DayTimeline } from './day-timeline.tsx';
import { DaySummary } from './day-summary.tsx';
import type { DayVisit } from './use-day.ts';

interface EmployeeDay {
  id: string;
  name: string;
  items: DayVisit[];
}

/** Groups visits by employee, sorted by name. */
function byEmployee(items: readonly DayVisit[]): EmployeeDay[] {
  const employees = new Map<string, EmployeeDay>();
  for (const item of items) {
    const { id, name } = item.visit.employee;
    const employee = employees.get(id) ?? { id, name, items: [] };
    employee.items.push(item);
    employees.set(id, employee);
  }
  return [...employees.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** Today's visits by employee, for a supervisor; drawn again only when they change. */
export const TeamToday = memo(function TeamToday({ items }: { items: readonly DayVisit[] }) {
  const { t } = useLingui();
  const employees = byEmployee(items);
  if (employees.length === 0) {
    return (
      <Card title={t`Aujourd’hui par collaborateur`}>
        <p className="text-ink-2">
          <Trans>Aucune visite n’est prévue aujourd’hui, pour personne.</Trans>
        </p>
      </Card>
    );
  }
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-body font-semibold text-ink-2">
        <Trans>Aujourd’hui par collaborateur</Trans>
      </h2>
      <div className="grid items-start gap-3 md:grid-cols-2 lg:gap-4 xl:grid-cols-[repeat(auto-fit,minmax(20rem,1fr))]">
        {employees.map((employee) => (
          <Card
            key={employee.id}
            title={employee.name}
            aside={
              <span className="text-sm text-ink-2">
                <DaySummary items={employee.items} />
              </span>
            }
          >
            <DayTimeline items={employee.items} />
          </Card>
        ))}
      </div>
    </section>
  );
});
