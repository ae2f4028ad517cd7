import { Trans, useLingui } from '@lingui/react/macro';
import { PenLine, Trash2 } from 'lucide-react';
import { refusedReminders } from '#data/queries/inbox/reminders.ts';
import { useErrorMessage } from '#hooks/app/use-error-message.ts';
import { descriptorOf, mutationLabels } from '#labels/mutations/mutation-labels.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useOutboxChoices } from '#hooks/sync/use-outbox-choices.ts';
import { useRemind } from '#hooks/orders/use-remind.ts';
import { useLabelContext } from '#hooks/data/use-label-context.ts';
import { SendAgain } from '#parts/decisions/refused-parts.tsx';
import { StandingValues } from '#parts/decisions/standing-values.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { useFormats } from '#ui/format.ts';
import { SyncMark } from '#ui/lists/marks.tsx';
import { useToast } from '#ui/layers/toast.tsx';

const none: Awaited<ReturnType<typeof refusedReminders>> = [];

/** Lists refused reminders with their content, to edit, retry or discard. */
export function RefusedReminders() {
  const { t } = useLingui();
  const errorText = useErrorMessage();
  const refused = useLive(refusedReminders, []) ?? none;
  const context = useLabelContext(useFormats());
  const { retry, discard } = useOutboxChoices(useToast());
  const { open } = useRemind();
  if (refused.length === 0) return null;
  return (
    <Card title={t`Refusés par le serveur`}>
      <ul className="divide-y divide-line-2">
        {refused.map((entry) => {
          const { title, lines } = mutationLabels(context, entry);
          return (
            <li key={entry.id} className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
              <div className="flex flex-wrap items-start justify-between gap-2">
                <p className="font-semibold">{title}</p>
                <SyncMark status={{ is: 'refused', code: '' }} />
              </div>
              <p className="text-bad">
                {errorText(entry.error?.code ?? '')}
                <StandingValues entry={entry} />
              </p>
              <dl className="rounded-control bg-paper px-3 py-2">
                {lines.map((line) => (
                  <div key={line.label}>
                    <dt className="text-sm text-ink-2">{line.label}</dt>
                    <dd className="wrap-anywhere whitespace-pre-wrap">{line.text}</dd>
                  </div>
                ))}
              </dl>
              <div className="flex flex-wrap gap-2">
                {descriptorOf(entry.name)?.form === 'reminder' ? (
                  <Button size="compact" icon={PenLine} onClick={() => open(`refused.${entry.id}`)}>
                    <Trans>Rouvrir le formulaire</Trans>
                  </Button>
                ) : null}
                <SendAgain entry={entry} size="compact" onRetry={() => retry(entry.id)} />
                <Button size="compact" look="danger" icon={Trash2} onClick={() => discard(entry.id)}>
                  <Trans>Abandonner</Trans>
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
