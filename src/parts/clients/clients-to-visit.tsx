import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Banknote, CalendarClock, CircleCheck, MapPinCheck, MessageSquareWarning } from 'lucide-react';
import { useState } from 'react';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import type { ClientToVisit, VisitReason } from '#data/queries/client-visits.ts';
import { clientsToVisit } from '#data/queries/client-visits.ts';
import { addressLines } from '#labels/address-lines.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { clientVisitPath } from '../forms/form-paths.ts';
import { useLive } from '#hooks/use-live.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { List, ListRow } from '#ui/list-row.tsx';
import { Pill } from '#ui/pill.tsx';
import { clientPath } from './client-link.tsx';
import { ClientStatusPill } from './client-status-pill.tsx';

const atFirst = 6;
const further = 30;

interface ClientsToVisitProps {
  now: number;
  /** Where a client leads: to the form of the visit, or to the card. */
  to: 'form' | 'card';
}

/** Lists the clients whom an agent is to visit and why, critical ones first. */
export function ClientsToVisit({ now, to }: ClientsToVisitProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { actor } = useAppData();
  const [shown, setShown] = useState(atFirst);
  // By day, since the labels change with the calendar.
  const day = brusselsDay(now);
  const all = useLive((db) => clientsToVisit(db, actor.id, now), [actor.id, day]);
  if (all === undefined) return null;
  // Beside the day's round, its clients would stand twice.
  const found =
    to === 'form' ? all : all.filter(({ visit }) => visit === undefined || brusselsDay(visit.plannedAt) !== day);
  return (
    <Card title={t`Clients à visiter`} aside={found.length === 0 ? null : <b>{formats.count(found.length)}</b>}>
      {found.length === 0 ? (
        <p className="flex items-start gap-2.5 text-ink-2">
          <Icon of={CircleCheck} className="text-safe" />
          <Trans>Vous avez vu tous vos clients ce mois-ci.</Trans>
        </p>
      ) : (
        <List>
          {found.slice(0, shown).map((one) => (
            <ClientLine key={one.client.id} one={one} now={now} to={to} />
          ))}
        </List>
      )}
      {found.length > shown ? (
        <Button look="quiet" className="-mb-2 -ml-3.5 self-start" onClick={() => setShown(shown + further)}>
          <Trans>Afficher la suite</Trans>
        </Button>
      ) : null}
    </Card>
  );
}

function ClientLine({ one: { client, visit, reasons }, now, to }: ClientsToVisitProps & { one: ClientToVisit }) {
  const { i18n } = useLingui();
  const formats = useFormats();
  const town = client.address === null ? null : addressLines(i18n, client.address).town;
  const seen = client.lastVisitAt === null ? null : formats.date(client.lastVisitAt);
  return (
    <ListRow
      to={to === 'form' ? clientVisitPath(client.id) : clientPath(client.id)}
      title={client.name}
      detail={
        <>
          {town}
          {town !== null && seen !== null ? ' · ' : null}
          {seen === null ? null : <Trans>vu le {seen}</Trans>}
        </>
      }
      aside={
        <span className="flex flex-wrap gap-1.5">
          <VisitPill visit={visit} now={now} />
          {reasons.map((reason) => (
            <ReasonPill key={reason.kind} reason={reason} />
          ))}
        </span>
      }
    />
  );
}

/** Shows why the client should be seen. */
function ReasonPill({ reason }: { reason: VisitReason }) {
  const formats = useFormats();
  switch (reason.kind) {
    case 'noOrder': {
      const { weeks } = reason;
      return (
        <>
          <ClientStatusPill status="critical" />
          <Pill tone="bad">
            <Plural value={weeks} one="# semaine sans commande" other="# semaines sans commande" />
          </Pill>
        </>
      );
    }
    case 'complaint':
      return (
        <Pill tone="bad" icon={MessageSquareWarning}>
          {reason.number === null ? <Trans>Plainte</Trans> : <Trans>Plainte, {reason.number}</Trans>}
        </Pill>
      );
    case 'unpaid': {
      const total = formats.money(reason.total);
      return (
        <Pill tone="wait" icon={Banknote}>
          <Trans>Impayé : {total}</Trans>
        </Pill>
      );
    }
    case 'neverVisited':
      return <ClientStatusPill status="neverVisited" />;
  }
}

/** Shows when the visit is planned, or that one is recorded. */
function VisitPill({ visit, now }: Pick<ClientToVisit, 'visit'> & { now: number }) {
  const formats = useFormats();
  if (visit === undefined) return null;
  return visit.state === 'checkedIn' ? (
    <Pill tone="info" icon={MapPinCheck}>
      <Trans>Sur place</Trans>
    </Pill>
  ) : (
    <Pill tone="info" icon={CalendarClock}>
      {formats.recent(visit.plannedAt, now)}
    </Pill>
  );
}
