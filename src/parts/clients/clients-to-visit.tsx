import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarClock, CircleCheck, MapPinCheck } from 'lucide-react';
import { useState } from 'react';
import type { ClientToVisit } from '#data/queries/client-visits.ts';
import { clientsToVisit } from '#data/queries/client-visits.ts';
import { addressLines } from '#hooks/address-lines.ts';
import { useAppData } from '#hooks/app-data.tsx';
import { recordOf } from '#hooks/form-paths.ts';
import { useLive } from '#hooks/use-live.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { brusselsDay, useFormats } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { List, ListRow } from '#ui/list-row.tsx';
import { Pill } from '#ui/pill.tsx';
import { ClientStatusPill } from './client-status-pill.tsx';

const atFirst = 6;
const further = 30;

/** An agent's clients whom they are to see, critical ones first; each leads to where its visit is written down. */
export function ClientsToVisit({ now }: { now: number }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { actor } = useAppData();
  const [shown, setShown] = useState(atFirst);
  // By the day: the labels change with the calendar.
  const day = brusselsDay(now);
  const found = useLive((db) => clientsToVisit(db, actor.id, now), [actor.id, day]);
  if (found === undefined) return null;
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
            <ClientLine key={one.client.id} one={one} now={now} />
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

function ClientLine({ one: { client, visit, statuses }, now }: { one: ClientToVisit; now: number }) {
  const { i18n } = useLingui();
  const formats = useFormats();
  const town = client.address === null ? null : addressLines(i18n, client.address).town;
  const seen = client.lastVisitAt === null ? null : formats.date(client.lastVisitAt);
  return (
    <ListRow
      to={recordOf(client.id)}
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
          {statuses
            .filter((status) => status === 'critical' || status === 'neverVisited')
            .map((status) => (
              <ClientStatusPill key={status} status={status} />
            ))}
        </span>
      }
    />
  );
}

/** When the visit is planned, or that one is there. */
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
