import { Trans, useLingui } from '@lingui/react/macro';
import type { Visit } from '#contract/entities/visit.ts';
import { useAppData } from '#hooks/app-data.tsx';
import { visitStateWords } from '#hooks/order-words.ts';
import { isStartable } from '#hooks/startable.ts';
import { useRowSync } from '#hooks/use-row-sync.ts';
import { Card } from '#ui/card.tsx';
import { useFormats } from '#ui/format.ts';
import { SyncMark } from '#ui/marks.tsx';
import type { Tone } from '#ui/pill.tsx';
import { Pill } from '#ui/pill.tsx';
import { StartVisit } from './start-visit.tsx';

const tones: Record<Visit['state'], Tone> = {
  planned: 'off',
  confirmed: 'info',
  onTheWay: 'info',
  started: 'info',
  done: 'off',
  absent: 'bad',
  cancelled: 'off',
};

interface VisitsCardProps {
  visits: readonly Visit[];
  /** The visit that the bar at the bottom of a phone starts. */
  next: Visit | undefined;
}

export function VisitsCard({ visits, next }: VisitsCardProps) {
  const { t } = useLingui();
  return (
    <Card title={t`Visite`}>
      {visits.length === 0 ? (
        <p className="text-ink-2">
          <Trans>Aucune visite n’est planifiée.</Trans>
        </p>
      ) : (
        <ul className="divide-y divide-line-2">
          {visits.map((visit) => (
            <VisitItem key={visit.id} visit={visit} inBar={visit.id === next?.id} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function VisitItem({ visit, inBar }: { visit: Visit; inBar: boolean }) {
  const { i18n } = useLingui();
  const formats = useFormats();
  const { actor } = useAppData();
  const { state: sync } = useRowSync('visits', visit.id);
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <p className="text-xl leading-tight font-bold tracking-tight">
            {formats.time(visit.plannedStart)} – {formats.time(visit.plannedEnd)}
          </p>
          <p className="text-ink-2">
            {formats.longDate(visit.plannedStart)}, {visit.employee.name}
          </p>
        </div>
        <div className="flex flex-wrap gap-1.5">
          <Pill tone={tones[visit.state]}>{i18n._(visitStateWords[visit.state])}</Pill>
          <SyncMark state={sync} />
        </div>
      </div>
      {visit.history.length === 0 ? null : (
        <ol className="text-sm text-ink-2">
          {visit.history.map((step) => (
            <li key={`${step.state} ${step.at}`}>
              {i18n._(visitStateWords[step.state])}, {formats.dateTime(step.at)}, {step.by.name}
            </li>
          ))}
        </ol>
      )}
      {isStartable(visit, actor.id) ? (
        <StartVisit visit={visit} size="normal" className={inBar ? 'self-start max-lg:hidden' : 'self-start'} />
      ) : null}
    </li>
  );
}
