import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '#ui/card.tsx';
import { DayTimeline } from './day-timeline.tsx';
import { DaySummary } from './day-summary.tsx';
import type { DayVisit } from './use-day.ts';

interface Team {
  id: string;
  name: string;
  items: DayVisit[];
}

/** Visits grouped by who makes them, by name. */
function byEmployee(items: readonly DayVisit[]): Team[] {
  const teams = new Map<string, Team>();
  for (const item of items) {
    const { id, name } = item.visit.employee;
    const team = teams.get(id) ?? { id, name, items: [] };
    team.items.push(item);
    teams.set(id, team);
  }
  return [...teams.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** Today by employee, for who looks after them all. */
export function TeamToday({ items }: { items: readonly DayVisit[] }) {
  const { t } = useLingui();
  const teams = byEmployee(items);
  if (teams.length === 0) {
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
      <h2 className="text-[15px] font-semibold text-ink-2">
        <Trans>Aujourd’hui par collaborateur</Trans>
      </h2>
      <div className="grid items-start gap-3 md:grid-cols-2 lg:gap-4 xl:grid-cols-3">
        {teams.map((team) => (
          <Card
            key={team.id}
            title={team.name}
            aside={
              <span className="text-sm text-ink-2">
                <DaySummary items={team.items} />
              </span>
            }
          >
            <DayTimeline items={team.items} />
          </Card>
        ))}
      </div>
    </section>
  );
}
