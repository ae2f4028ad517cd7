import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Check, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { SubjectLabel } from '#data/queries/sync/subject-labels.ts';
import { discardedLately, settledLately } from '#data/queries/sync/sync-centre.ts';
import { mutationLabels } from '#labels/mutations/mutation-labels.ts';
import { useLabelContext } from '#hooks/data/use-label-context.ts';
import { useLive } from '#hooks/data/use-live.ts';
import type { OutboxChoices } from '#hooks/sync/use-outbox-choices.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/media/icon.tsx';
import { labelTitle } from '../subject-title.ts';
import { TechnicalCard } from './technical-cards.tsx';

/** Number of settled mutations shown initially. */
const page = 10;

interface LineProps {
  entry: { name: string; v?: number; args: unknown };
  label: SubjectLabel | null;
}

/** Shows the title of a mutation and its subject. */
function Line({ entry, label }: LineProps) {
  const { i18n } = useLingui();
  const { title } = mutationLabels(useLabelContext(useFormats()), entry);
  return (
    <>
      <span className="block leading-snug font-semibold">{title}</span>
      {label === null ? null : <span className="block text-sm text-ink-2">{labelTitle(i18n, label)}</span>}
    </>
  );
}

/** Lists the mutations that the server settled in the last 14 days. */
export function SettledCard({ now }: { now: number }) {
  const { t } = useLingui();
  const formats = useFormats();
  const [size, setSize] = useState(page);
  // Rounded to a day: the exact time would query the table again every second.
  const day = Math.floor(now / 86_400_000);
  const settled = useLive((db) => settledLately(db, (day + 1) * 86_400_000, size), [day, size]);
  if (settled === undefined || settled.items.length === 0) return null;
  return (
    <TechnicalCard title={t`Envoyé ces 14 derniers jours`}>
      <ul className="divide-y divide-line-2">
        {settled.items.map(({ item, label }) => (
          <li key={item.id} className="flex items-start gap-2.5 py-2.5 first:pt-0 last:pb-0">
            <Icon of={Check} size={18} className="mt-0.5 text-safe" />
            <span className="min-w-0 flex-1">
              <Line entry={item.entry} label={label} />
            </span>
            <time dateTime={new Date(item.settledAt).toISOString()} className="text-sm whitespace-nowrap text-ink-2">
              {formats.recent(item.settledAt, now)}
            </time>
          </li>
        ))}
      </ul>
      {settled.more ? (
        <Button look="quiet" className="mt-2 w-full" onClick={() => setSize(size + 5 * page)}>
          <Trans>Afficher les précédents</Trans>
        </Button>
      ) : null}
    </TechnicalCard>
  );
}

interface DiscardedCardProps {
  now: number;
  choices: Pick<OutboxChoices, 'undo'>;
}

/** Lists the mutations that the user discarded in the last 14 days. Each can be restored. */
export function DiscardedCard({ now, choices }: DiscardedCardProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const discarded = useLive(discardedLately, []) ?? [];
  if (discarded.length === 0) return null;
  return (
    <Card title={t`Abandonné ces 14 derniers jours`}>
      <ul className="divide-y divide-line-2">
        {discarded.map(({ item, label }) => (
          <li
            key={item.ids[0]}
            className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2 py-2.5 first:pt-0 last:pb-0"
          >
            <span className="min-w-0 flex-[1_1_12rem]">
              <Line entry={item} label={label} />
              <span className="text-sm text-ink-2">
                <Trans>Abandonné : {formats.recent(item.discardedAt, now)}</Trans>
                {item.count > 1 ? (
                  <>
                    {' '}
                    <Plural value={item.count - 1} one="(et # autre)" other="(et # autres)" />
                  </>
                ) : null}
              </span>
            </span>
            <Button size="compact" icon={Undo2} onClick={() => choices.undo(...item.ids)}>
              <Trans>Remettre en place</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
