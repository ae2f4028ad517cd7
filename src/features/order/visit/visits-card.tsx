import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { canTransitionVisit } from '#contract/rules/visits/visit-states.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { visitStateLabels } from '#labels/orders/order-labels.ts';
import { useServiceName } from '#hooks/app/use-content.ts';
import { useRoles } from '#hooks/app/use-roles.ts';
import { useRowSync } from '#hooks/sync/use-row-sync.ts';
import { useDeviceTime } from '#parts/clock/use-device-time.ts';
import { MoveVisitButton, PlanVisitButton } from '#parts/planning/plan-buttons.tsx';
import { OnSiteMark } from '#parts/visit-life/state/on-site-mark.tsx';
import { SmsState } from '#parts/visit-life/sms/sms-state.tsx';
import { StartForColleague } from '#parts/visit-life/steps/start-for-colleague.tsx';
import { isStartable } from '#parts/visit-life/steps/startable.ts';
import { UndoStep } from '#parts/visit-life/steps/undo-step.tsx';
import { VisitActions } from '#parts/visit-life/visit-actions.tsx';
import { VisitPrimary } from '#parts/visit-life/visit-primary.tsx';
import { Card } from '#ui/page/card.tsx';
import { useFormats } from '#ui/format.ts';
import { SyncMark } from '#ui/lists/marks.tsx';
import { NoShowFacts } from './no-show-facts.tsx';
import { CheckInNote } from './check-in-note.tsx';
import { ConflictNotice } from '../forms/conflict-notice.tsx';

interface VisitsCardProps {
  order: Order;
  visits: readonly Visit[];
  /** The visit that the primary button of the screen starts. */
  next: Visit | undefined;
}

export function VisitsCard({ order, visits, next }: VisitsCardProps) {
  const { t } = useLingui();
  const formats = useFormats();
  // Lists show the order's date. It is that of the open visit, else of the last one, else the order's own.
  const { plannedVisitAt: date } = order;
  const isOfVisit = visits.some(({ plannedStart }) => plannedStart === date);
  const isInHistory = visits.some(({ history }) => history.some(({ at }) => at === order.lastVisitAt));
  return (
    <Card title={t`Visite`} id="visit">
      {date === null || isOfVisit ? null : (
        <p className="mb-2 text-ink-2 last:mb-0">
          <Trans>Prévue le {formats.dateTime(date)}.</Trans>
        </p>
      )}
      {visits.length === 0 && date === null ? (
        <p className="text-ink-2">
          <Trans>Aucune visite n’est planifiée.</Trans>
        </p>
      ) : null}
      {visits.length === 0 ? null : (
        <ul className="divide-y divide-line-2">
          {visits.map((visit) => (
            <VisitItem key={visit.id} order={order} visit={visit} hasButton={visit.id !== next?.id} />
          ))}
        </ul>
      )}
      <ConflictNotice orderId={order.id} field="visit" />
      <div className="mt-3 flex flex-col empty:hidden">
        <PlanVisitButton order={order} visits={visits} />
      </div>
      <div className="mt-3 empty:hidden">
        <SmsState order={order} />
      </div>
      {order.lastVisitAt === null || isInHistory ? null : (
        <p className="mt-3 border-t border-line-2 pt-2.5 text-sm text-ink-2">
          <Trans>Dernière visite : {formats.dateTime(order.lastVisitAt)}</Trans>
        </p>
      )}
    </Card>
  );
}

/** Starts the user's own visit, or a colleague's for a supervisor: the server allows both. */
function StartButton({ order, visit }: { order: Order; visit: Visit }) {
  const { actor } = useAppData();
  const { supervisor } = useRoles();
  if (isStartable(visit, actor.id)) return <VisitPrimary visit={visit} order={order} size="normal" />;
  if (supervisor && canTransitionVisit(visit.state, 'started')) return <StartForColleague visit={visit} />;
  return null;
}

/** Names the services of a visit that does not make all of the order's. */
function VisitServices({ order, visit: { services } }: { order: Order; visit: Visit }) {
  const serviceName = useServiceName();
  if (services === undefined) return null;
  return <p className="text-body">{services.map((code) => serviceName(code, order.region)).join(', ')}</p>;
}

interface VisitItemProps {
  order: Order;
  visit: Visit;
  /** Shows a start button here: the primary button of the screen is for another visit. */
  hasButton: boolean;
}

function VisitItem({ order, visit, hasButton }: VisitItemProps) {
  const { i18n } = useLingui();
  const formats = useFormats();
  const deviceTime = useDeviceTime();
  const { status: sync } = useRowSync('visits', visit.id);
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
          <OnSiteMark visit={visit} />
          <SyncMark status={sync} />
        </div>
      </div>
      {visit.history.length === 0 ? null : (
        <ol className="flex flex-col gap-1 border-l-2 border-line pl-3 text-sm text-ink-2">
          {visit.history.map((step) => (
            <li key={`${step.state} ${step.at}`}>
              <span className="font-semibold text-ink">{i18n._(visitStateLabels[step.state])}</span>{' '}
              {[formats.dateTime(step.at), step.by.name, deviceTime(step.deviceAt)].filter(Boolean).join(', ')}
            </li>
          ))}
        </ol>
      )}
      <UndoStep visit={visit} order={order} />
      <CheckInNote visitId={visit.id} />
      <NoShowFacts visit={visit} />
      <ConflictNotice orderId={visit.orderId} field="plannedStart" visitId={visit.id} />
      <ConflictNotice orderId={visit.orderId} field="plannedEnd" visitId={visit.id} />
      {visit.state === 'cancelled' && visit.cancelReason ? (
        <p className="text-body wrap-anywhere">{visit.cancelReason}</p>
      ) : null}
      <VisitServices order={order} visit={visit} />
      {hasButton ? <StartButton order={order} visit={visit} /> : null}
      <VisitActions visit={visit} order={order}>
        <MoveVisitButton order={order} visit={visit} size="row" />
      </VisitActions>
    </li>
  );
}
