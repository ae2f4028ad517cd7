import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarClock, Car, FolderOpen } from 'lucide-react';
import { useState } from 'react';
import type { Conflict } from '#contract/entities/conflict.ts';
import type { Order } from '#contract/entities/order.ts';
import type { AgendaVisit } from '#data/queries/visits/agenda.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useServiceName } from '#hooks/app/use-content.ts';
import { useRoles } from '#hooks/app/use-roles.ts';
import { ClientLink } from '#parts/clients/client-link.tsx';
import { MoveVisitButton } from '#parts/planning/plan-buttons.tsx';
import { OnSiteMark } from '#parts/visit-life/state/on-site-mark.tsx';
import { SmsState } from '#parts/visit-life/sms/sms-state.tsx';
import { currentVisit } from '#parts/visit-life/steps/startable.ts';
import { VisitActions } from '#parts/visit-life/visit-actions.tsx';
import { VisitPrimary } from '#parts/visit-life/visit-primary.tsx';
import { useBackCloses } from '#ui/back-layers.tsx';
import { Button, buttonClasses } from '#ui/actions/button.tsx';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/media/icon.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import { SyncMark } from '#ui/lists/marks.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { Chip } from '#ui/lists/pill.tsx';
import { Sheet } from '#ui/layers/sheet.tsx';
import { MoveForm } from './move-form.tsx';
import type { AgendaTravelGap } from '../use-agenda.ts';
import type { MoveVisit } from './use-move-visit.tsx';
import { ContactButtons } from '#parts/contacts/contact-buttons.tsx';

interface VisitSheetProps {
  item: AgendaVisit;
  gap: AgendaTravelGap | undefined;
  mover: MoveVisit;
  /** Opens the form that moves the visit at once. */
  isMoving: boolean;
  onClose: () => void;
}

/** A visit of the agenda with its order's facts, its actions and the form to move it. */
export function VisitSheet({ item, gap, mover, isMoving, onClose }: VisitSheetProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { visit, order, sync, moved } = item;
  const { actor } = useAppData();
  const { supervisor } = useRoles();
  const day = formats.longDate(visit.plannedStart);
  return (
    <Sheet
      open
      title={t`Visite du ${day}`}
      onClose={onClose}
      footer={
        <LocalLink
          to={`/orders/${order?.number ?? visit.orderId}`}
          className={buttonClasses('primary', 'large', 'flex-1')}
        >
          <Icon of={FolderOpen} />
          <Trans>Ouvrir la commande</Trans>
        </LocalLink>
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-xl font-bold tracking-tight">
          {formats.time(visit.plannedStart)} – {formats.time(visit.plannedEnd)}
        </p>
        <span className="flex flex-wrap gap-1.5">
          <OnSiteMark visit={visit} />
          <SyncMark status={sync} />
        </span>
      </div>
      {visit.state === 'planned' ? (
        <p className="text-ink-2">
          <Trans>Pas encore confirmée avec le client.</Trans>
        </p>
      ) : null}
      {moved === undefined ? null : <MovedNotice conflict={moved} />}
      {sync.is === 'refused' ? <RefusedNotice /> : null}
      {gap === undefined ? null : <GapNotice gap={gap} />}
      {order === undefined ? (
        <p className="text-ink-2">
          <Trans>La commande de cette visite arrive dès qu’il y a du réseau.</Trans>
        </p>
      ) : (
        <>
          <OrderFacts order={order} employee={visit.employee.name} />
          {currentVisit([visit], actor.id) === undefined ? null : (
            <VisitPrimary visit={visit} order={order} size="large" />
          )}
          <VisitActions visit={visit} order={order}>
            <ContactButtons to={order} size="row" />
          </VisitActions>
          <SmsState order={order} />
        </>
      )}
      {supervisor && order !== undefined ? (
        <MoveVisitButton order={order} visit={visit}>
          <Trans>Changer la personne, le jour ou l’heure</Trans>
        </MoveVisitButton>
      ) : (
        <MoveByForm item={item} mover={mover} isAsked={isMoving} onDone={onClose} />
      )}
    </Sheet>
  );
}

/** Moves the visit by form fields, once they are asked for. */
interface MoveByFormProps extends Pick<VisitSheetProps, 'item' | 'mover'> {
  isAsked: boolean;
  onDone: () => void;
}

function MoveByForm({ item, mover, isAsked, onDone }: MoveByFormProps) {
  const [isMoving, setIsMoving] = useState(isAsked);
  // What was typed stays a draft.
  useBackCloses(isMoving && !isAsked, () => setIsMoving(false));
  if (isMoving) return <MoveForm item={item} mover={mover} onDone={onDone} />;
  return (
    <Button icon={CalendarClock} onClick={() => setIsMoving(true)}>
      <Trans>Changer le jour ou l’heure</Trans>
    </Button>
  );
}

function OrderFacts({ order, employee }: { order: Order; employee: string }) {
  const { i18n } = useLingui();
  const serviceName = useServiceName();
  const { street, town } = addressLines(i18n, order.address);
  return (
    <>
      <div>
        <p className="text-lead leading-snug font-semibold">{street}</p>
        <p className="text-ink-2">{town}</p>
        <ClientLink
          clientId={order.client.id}
          className="mt-1 flex items-center [a&]:min-h-11 [a&]:text-accent [a&]:hover:underline"
        >
          {order.client.name}
        </ClientLink>
        <p className="text-sm text-ink-2">
          <Trans>Attribuée à {employee}</Trans>
        </p>
      </div>
      <div className="flex flex-wrap gap-1.5">
        {order.services.map((service) => (
          <Chip key={service.code}>{serviceName(service.code, order.region)}</Chip>
        ))}
      </div>
    </>
  );
}

/** Shown when the office moved the visit at the same time and its value was kept (rule CF1). */
function MovedNotice({ conflict }: { conflict: Conflict }) {
  const { t } = useLingui();
  const formats = useFormats();
  const formatInstant = (value: unknown): string => (typeof value === 'string' ? formats.dateTime(value) : '');
  const lost = formatInstant(conflict.lost);
  const kept = formatInstant(conflict.kept);
  const by = conflict.keptBy?.name ?? t`le bureau`;
  return (
    <Notice tone="wait">
      <Trans>
        Déplacée entre-temps par {by} : {kept}. L’heure demandée ici ({lost}) n’a pas été retenue.
      </Trans>
    </Notice>
  );
}

function RefusedNotice() {
  return (
    <Notice tone="bad">
      <Trans>Le serveur a refusé un changement de cette visite. Décidez-en dans le centre de synchronisation.</Trans>{' '}
      <LocalLink to="/sync" className="font-semibold underline underline-offset-2">
        <Trans>Voir pourquoi</Trans>
      </LocalLink>
    </Notice>
  );
}

function GapNotice({ gap }: { gap: AgendaTravelGap }) {
  const { i18n } = useLingui();
  const { before } = gap;
  const address = before.kind === 'visit' ? before.item.order?.address : before.item.client?.address;
  const town = address ? addressLines(i18n, address).town : '';
  return (
    <div className="flex items-start gap-2.5 rounded-control bg-wait-soft px-3.5 py-3 text-body text-wait">
      <Icon of={Car} size={18} className="mt-0.5" />
      <p>
        <Trans>
          Temps de trajet insuffisant : environ {gap.needed} min de route depuis la visite précédente ({town}),{' '}
          {gap.available} min libres.
        </Trans>
        <span className="block text-sm">
          <Trans>Estimation entre localités, à 45 km/h. Localités © les contributeurs d’OpenStreetMap.</Trans>
        </span>
      </p>
    </div>
  );
}
