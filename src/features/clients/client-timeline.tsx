import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ClientFile } from '#data/queries/clients/clients.ts';
import { serviceCodes } from '#labels/orders/service-codes.ts';
import { clientVisitStateLabels } from '#parts/clients/visits/client-visit-labels.ts';
import { clientVisitPagePath } from '#parts/clients/client-paths.ts';
import { ClientVisitStatePill } from '#parts/clients/visits/client-visit-state-pill.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { useFormats } from '#ui/format.ts';
import { List, ListRow } from '#ui/lists/list-row.tsx';
import { Pill } from '#ui/lists/pill.tsx';

const atFirst = 6;
const further = 30;

/** Something that happened or is planned with the client. */
interface Contact {
  key: string;
  at: string;
  to: string;
  title: string;
  detail: string;
  aside: React.ReactNode;
}

/** Visits, completed reminders and orders as contacts with the client. */
function useContacts({ visits, reminders, orders }: ClientFile): Contact[] {
  const { i18n, t } = useLingui();
  const met = visits.map((visit): Contact => ({
    key: visit.id,
    at: visit.checkedInAt ?? visit.completedAt ?? visit.plannedAt,
    to: clientVisitPagePath(visit.id),
    title: visit.met === '' ? `${t`Visite`}, ${visit.employee.name}` : t`Visite, avec ${visit.met}`,
    detail: visit.outcome || visit.topics.join(', ') || i18n._(clientVisitStateLabels[visit.state]),
    aside: <ClientVisitStatePill state={visit.state} />,
  }));
  const called = reminders.flatMap(({ id, title, done }): Contact[] =>
    done === null
      ? []
      : [
          {
            key: id,
            at: done.at,
            to: '/rappel',
            title,
            detail: done.by.name,
            aside: (
              <Pill tone="safe">
                <Trans>Rappel traité</Trans>
              </Pill>
            ),
          },
        ],
  );
  const ordered = orders.map((order): Contact => ({
    key: order.id,
    at: order.createdAt,
    to: `/orders/${order.number ?? order.id}`,
    title: order.number === null ? t`Commande sans numéro` : t`Commande ${order.number}`,
    detail: serviceCodes(i18n, order).join(' '),
    aside: null,
  }));
  return [...met, ...called, ...ordered].toSorted((a, b) => b.at.localeCompare(a.at));
}

/** The contacts with the client, the latest first; what is planned stands above. */
export function ClientTimeline({ file }: { file: ClientFile }) {
  const { t } = useLingui();
  const formats = useFormats();
  const [shown, setShown] = useState(atFirst);
  const contacts = useContacts(file);
  return (
    <Card title={t`Historique des contacts`}>
      {contacts.length === 0 ? (
        <p className="text-ink-2">
          <Trans>Aucun contact n’est encore noté.</Trans>
        </p>
      ) : (
        <List>
          {contacts.slice(0, shown).map(({ key, at, to, title, detail, aside }) => (
            <ListRow
              key={key}
              to={to}
              title={title}
              detail={
                <span className="line-clamp-2">
                  <time dateTime={at}>{formats.dateTime(at)}</time>
                  {detail === '' ? null : ` · ${detail}`}
                </span>
              }
              aside={aside}
            />
          ))}
        </List>
      )}
      {contacts.length > shown ? (
        <Button look="quiet" className="-mb-2 -ml-3.5 self-start" onClick={() => setShown(shown + further)}>
          <Trans>Afficher la suite</Trans>
        </Button>
      ) : null}
    </Card>
  );
}
