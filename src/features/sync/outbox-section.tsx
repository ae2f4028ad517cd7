import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { HolderNews } from '#data/queries/departed-orders.ts';
import type { OutboxGroup } from '#data/queries/sync-centre.ts';
import type { OutboxChoices } from '#hooks/use-outbox-choices.ts';
import { useRoles } from '#hooks/use-roles.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { FoldedCard } from '#ui/folded-card.tsx';
import { useFormats } from '#ui/format.ts';
import { OpenClient, OpenOrder } from './open-subject.tsx';
import { OutboxItem } from './outbox-item.tsx';
import { subjectTitle } from './subject-title.ts';
import type { SyncCentre } from './use-sync-centre.ts';

/** Numbers shown initially: a day offline can leave a thousand mutations. */
const initialItems = 8;
const initialGroups = 12;

interface OutboxSectionProps {
  centre: SyncCentre;
  choices: OutboxChoices;
}

/** Lists the unsettled mutations, one line an order or client. What needs a decision comes first, and is open. */
export function OutboxSection({ centre, choices }: OutboxSectionProps) {
  const [all, setAll] = useState(false);
  const needsDecision = ({ items }: OutboxGroup): boolean => items.some(({ reason }) => reason === 'refused');
  const groups = [...centre.groups].sort((a, b) => Number(needsDecision(b)) - Number(needsDecision(a)));
  const shown = all ? groups : groups.slice(0, initialGroups);
  return (
    <>
      {shown.map((group) => (
        <GroupCard key={group.subject?.id ?? 'none'} group={group} centre={centre} choices={choices} />
      ))}
      {shown.length === groups.length ? null : (
        <Button look="quiet" className="w-full" onClick={() => setAll(true)}>
          <Plural value={groups.length - shown.length} one="Afficher # autre" other="Afficher les # autres" />
        </Button>
      )}
    </>
  );
}

interface GroupCardProps extends OutboxSectionProps {
  group: OutboxGroup;
}

function GroupCard({ group, centre, choices }: GroupCardProps) {
  const { i18n } = useLingui();
  const [all, setAll] = useState(false);
  const { items, label, subject } = group;
  const refused = items.filter(({ reason }) => reason === 'refused');
  const sorted = [...refused, ...items.filter((item) => !refused.includes(item))];
  const shown = all ? sorted : sorted.slice(0, Math.max(initialItems, refused.length));
  const title = subjectTitle(i18n, subject, label);
  const order = label !== null && 'order' in label ? label.order : null;
  const client = label !== null && 'client' in label ? label.client : null;
  const { commercial } = useRoles();
  const departed = order?.departed ?? null;
  return (
    <FoldedCard
      tone={refused.length > 0 ? 'bad' : 'plain'}
      isOpen={refused.length > 0}
      title={title}
      aside={
        <span className={classNames('ml-auto shrink-0 text-sm', refused.length > 0 ? 'text-bad' : 'text-ink-2')}>
          {refused.length > 0 ? (
            <Plural value={refused.length} one="# refusé" other="# refusés" />
          ) : (
            <Plural value={items.length} one="# élément" other="# éléments" />
          )}
        </span>
      }
    >
      {order === null ? null : <OpenOrder id={order.id} />}
      {client === null || client.page === 'none' || !commercial ? null : <OpenClient id={client.id} />}
      {departed === null ? null : <Departed news={departed.news} now={centre.now} />}
      <ul className="divide-y divide-line-2">
        {shown.map((item) => (
          <OutboxItem
            key={item.id}
            item={item}
            reason={centre.reasonOf(item)}
            now={centre.now}
            hasPage={(order !== null && departed === null) || (client !== null && client.page !== 'none')}
            departed={departed}
            choices={choices}
          />
        ))}
      </ul>
      {shown.length === sorted.length ? null : (
        <Button look="quiet" className="mt-2 w-full" onClick={() => setAll(true)}>
          <Plural value={sorted.length - shown.length} one="Afficher # autre" other="Afficher les # autres" />
        </Button>
      )}
    </FoldedCard>
  );
}

/** Says that an order has left this device, and who had it by the last news. */
function Departed({ news, now }: { news: HolderNews | null; now: number }) {
  const formats = useFormats();
  const name = news?.holder?.name ?? '';
  return (
    <p className="mb-2 text-body text-ink-2">
      <Trans>Cette commande n’est plus sur cet appareil.</Trans>{' '}
      {news === null ? null : (
        <>
          {name === '' ? (
            <Trans>Elle n’est attribuée à personne.</Trans>
          ) : (
            <Trans>
              Elle est attribuée à <strong>{name}</strong>.
            </Trans>
          )}{' '}
          <Trans>Dernière nouvelle : {formats.recent(news.at, now)}.</Trans>
        </>
      )}
    </p>
  );
}
