import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { OutboxGroup } from '#data/queries/sync-centre.ts';
import type { OutboxChoices } from '#hooks/use-outbox-choices.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { OutboxItem } from './outbox-item.tsx';
import { subjectTitle } from './subject-title.ts';
import type { Centre } from './use-centre.ts';

/** How many are shown before the rest is asked for: a day without network can leave a thousand. */
const itemsAtFirst = 8;
const groupsAtFirst = 12;

interface OutboxSectionProps {
  centre: Centre;
  choices: OutboxChoices;
}

/** Everything that is not settled, by order and client; what waits for its user's decision first. */
export function OutboxSection({ centre, choices }: OutboxSectionProps) {
  const [all, setAll] = useState(false);
  const isYours = ({ items }: OutboxGroup): boolean => items.some(({ reason }) => reason === 'refused');
  const groups = [...centre.groups].sort((a, b) => Number(isYours(b)) - Number(isYours(a)));
  const shown = all ? groups : groups.slice(0, groupsAtFirst);
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
  const shown = all ? sorted : sorted.slice(0, Math.max(itemsAtFirst, refused.length));
  const title = subjectTitle(i18n, subject, label);
  const order = label !== null && 'order' in label ? label.order : null;
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
      <ul className="divide-y divide-line-2">
        {shown.map((item) => (
          <OutboxItem
            key={item.id}
            item={item}
            reason={centre.reasonOf(item)}
            now={centre.now}
            hasPage={order !== null}
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
