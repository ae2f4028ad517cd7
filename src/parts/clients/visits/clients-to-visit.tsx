import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CalendarClock, CircleCheck, MapPinCheck } from 'lucide-react';
import { useState } from 'react';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import type { ClientsToVisit as Found, ClientToVisit } from '#data/queries/clients/client-visits.ts';
import { clientsToVisitNow } from '#data/queries/clients/client-visits.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { clientVisitPath } from '../../forms/form-paths.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { Fold } from '#ui/page/fold.tsx';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/media/icon.tsx';
import { List, ListRow } from '#ui/lists/list-row.tsx';
import { Pill } from '#ui/lists/pill.tsx';
import { clientPath } from '../client-paths.ts';
import { VisitReasonPills } from './visit-reason-pills.tsx';

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
  // By day, since the labels change with the calendar.
  const day = brusselsDay(now);
  const found = useLive(clientsToVisitNow, [actor.id, day]);
  if (found === undefined) return null;
  // Beside the day's round, its clients would stand twice.
  const listed =
    to === 'form'
      ? found.toVisit
      : found.toVisit.filter(({ visit }) => visit === undefined || brusselsDay(visit.plannedAt) !== day);
  const pressing = listed.filter(({ visit, reasons }) => visit !== undefined || reasons.length > 0);
  const others = listed.filter((one) => !pressing.includes(one));
  return (
    <Card title={t`Clients à visiter`} aside={pressing.length === 0 ? null : <b>{formats.count(pressing.length)}</b>}>
      {listed.length === 0 ? <NobodyToVisit found={found} /> : null}
      {pressing.length === 0 ? null : <ClientLines found={pressing} now={now} to={to} />}
      {others.length === 0 ? null : (
        <Fold
          line={pressing.length === 0 ? 'none' : 'above'}
          isOpen={to === 'form' || pressing.length === 0}
          summary={
            <span className="font-semibold text-ink-2">
              <Plural
                value={others.length}
                one="# client sans raison pressante"
                other="# clients sans raison pressante"
              />
            </span>
          }
        >
          <ClientLines found={others} now={now} to={to} />
        </Fold>
      )}
    </Card>
  );
}

/** Says why nobody is listed. */
function NobodyToVisit({ found: { own, toVisit } }: { found: Found }) {
  if (own === 0) {
    return (
      <p className="text-ink-2">
        <Trans>Vous n’avez pas encore de client.</Trans>
      </p>
    );
  }
  return (
    <p className="flex items-start gap-2.5 text-ink-2">
      <Icon of={CircleCheck} className="text-safe" />
      {toVisit.length > 0 ? (
        <Trans>Tous les clients à voir sont dans votre tournée d’aujourd’hui.</Trans>
      ) : (
        <Trans>Vous avez vu tous vos clients ce mois-ci.</Trans>
      )}
    </p>
  );
}

/** Lists the first clients, and further ones on request. */
function ClientLines({ found, now, to }: ClientsToVisitProps & { found: readonly ClientToVisit[] }) {
  const [shown, setShown] = useState(atFirst);
  return (
    <>
      <List>
        {found.slice(0, shown).map((one) => (
          <ClientLine key={one.client.id} one={one} now={now} to={to} />
        ))}
      </List>
      {found.length > shown ? (
        <Button look="quiet" className="-mb-2 -ml-3.5 self-start" onClick={() => setShown(shown + further)}>
          <Trans>Afficher la suite</Trans>
        </Button>
      ) : null}
    </>
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
          <VisitReasonPills reasons={reasons} />
        </span>
      }
    />
  );
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
