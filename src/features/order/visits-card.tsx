import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { canMoveVisit } from '#contract/rules/visit-states.ts';
import { useAppData } from '#hooks/app-data.tsx';
import { visitStateWords } from '#hooks/order-words.ts';
import { isStartable } from '#hooks/startable.ts';
import { useRoles } from '#hooks/use-roles.ts';
import { useRowSync } from '#hooks/use-row-sync.ts';
import { Card } from '#ui/card.tsx';
import { useFormats } from '#ui/format.ts';
import { SyncMark } from '#ui/marks.tsx';
import type { Tone } from '#ui/pill.tsx';
import { Pill } from '#ui/pill.tsx';
import { sectionClasses } from './section-classes.ts';
import { SmsLate } from './sms-late.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { StartForColleague } from './start-for-colleague.tsx';
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
  order: Order;
  visits: readonly Visit[];
  /** The visit that the button above the page, or under the thumb, starts. */
  next: Visit | undefined;
}

export function VisitsCard({ order, visits, next }: VisitsCardProps) {
  const { t } = useLingui();
  const formats = useFormats();
  return (
    <Card title={t`Visite`} id="visit" className={sectionClasses}>
      {visits.length === 0 ? (
        <p className="text-ink-2">
          {order.plannedVisitAt === null ? (
            <Trans>Aucune visite n’est planifiée.</Trans>
          ) : (
            <Trans>Prévue le {formats.dateTime(order.plannedVisitAt)}.</Trans>
          )}
        </p>
      ) : (
        <ul className="divide-y divide-line-2">
          {visits.map((visit) => (
            <VisitItem key={visit.id} visit={visit} hasButton={visit.id !== next?.id} />
          ))}
        </ul>
      )}
      <SmsLate order={order} visits={visits} />
      {order.lastVisitAt === null ? null : (
        <p className="mt-3 border-t border-line-2 pt-2.5 text-sm text-ink-2">
          <Trans>Dernière visite : {formats.dateTime(order.lastVisitAt)}</Trans>
        </p>
      )}
      {order.planningRemark === '' ? null : (
        <p className="mt-3 rounded-control bg-paper px-3.5 py-2.5 wrap-anywhere whitespace-pre-line">
          <span className="block text-sm text-ink-2">
            <Trans>Pour le planning</Trans>
          </span>
          {order.planningRemark}
        </p>
      )}
    </Card>
  );
}

/** What the viewer may do to begin a visit: their own, and for supervisors a colleague's, which the server allows them too. */
function StartOf({ visit }: { visit: Visit }) {
  const { actor } = useAppData();
  const { supervisor } = useRoles();
  if (isStartable(visit, actor.id)) return <StartVisit visit={visit} size="normal" className="self-start" />;
  if (supervisor && canMoveVisit(visit.state, 'started')) return <StartForColleague visit={visit} />;
  return null;
}

function VisitItem({ visit, hasButton }: { visit: Visit; hasButton: boolean }) {
  const { i18n } = useLingui();
  const formats = useFormats();
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
        <ol className="flex flex-col gap-1 border-l-2 border-line pl-3 text-sm text-ink-2">
          {visit.history.map((step) => (
            <li key={`${step.state} ${step.at}`}>
              <span className="font-semibold text-ink">{i18n._(visitStateWords[step.state])}</span>{' '}
              {formats.dateTime(step.at)}, {step.by.name}
            </li>
          ))}
        </ol>
      )}
      <ConflictNotice orderId={visit.orderId} field="plannedStart" visitId={visit.id} />
      <ConflictNotice orderId={visit.orderId} field="plannedEnd" visitId={visit.id} />
      {hasButton ? <StartOf visit={visit} /> : null}
    </li>
  );
}
