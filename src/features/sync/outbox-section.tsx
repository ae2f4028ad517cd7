import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { HolderNews } from '#data/queries/departed-orders.ts';
import type { OutboxGroup } from '#data/queries/sync-centre.ts';
import type { OutboxChoices } from '#hooks/use-outbox-choices.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useFormats } from '#ui/format.ts';
import { LocalLink } from '#ui/local-link.tsx';
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

/** Lists the unsettled mutations by order and client. Groups that need a decision come first. */
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
  const { i18n, t } = useLingui();
  const [all, setAll] = useState(false);
  const { items, label, subject } = group;
  const refused = items.filter(({ reason }) => reason === 'refused');
  const sorted = [...refused, ...items.filter((item) => !refused.includes(item))];
  const shown = all ? sorted : sorted.slice(0, Math.max(initialItems, refused.length));
  const title = subjectTitle(i18n, subject, label);
  const order = label !== null && 'order' in label ? label.order : null;
  const departed = order?.departed ?? null;
  return (
    <Card
      tone={refused.length > 0 ? 'bad' : 'plain'}
      title={title}
      aside={
        order === null ? null : (
          <LocalLink
            to={`/orders/${order.id}`}
            aria-label={t`Ouvrir ${title}`}
            className="-my-2 inline-flex min-h-11 items-center text-[15px] font-semibold text-accent underline underline-offset-2"
          >
            <Trans>Ouvrir</Trans>
          </LocalLink>
        )
      }
    >
      {departed === null ? null : <Departed news={departed.news} now={centre.now} />}
      <ul className="divide-y divide-line-2">
        {shown.map((item) => (
          <OutboxItem
            key={item.id}
            item={item}
            reason={centre.reasonOf(item)}
            now={centre.now}
            hasPage={order !== null && departed === null}
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
    </Card>
  );
}

/** Says that an order has left this device, and who had it by the last news. */
function Departed({ news, now }: { news: HolderNews | null; now: number }) {
  const formats = useFormats();
  const name = news?.holder?.name ?? '';
  return (
    <p className="mb-2 text-[15px] text-ink-2">
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
