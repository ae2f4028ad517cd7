import { Trans } from '@lingui/react/macro';
import { PenLine, Trash2 } from 'lucide-react';
import { readMutation } from '#contract/mutations/upcast.ts';
import { refusalCode } from '#data/outbox/refusal-code.ts';
import { useErrorMessage } from '#hooks/app/use-error-message.ts';
import { RefusedFacts, SendAgain } from '#parts/decisions/refused-parts.tsx';
import { visitFormPath } from '#parts/forms/edit-path.ts';
import { mutationLabels } from '#labels/mutations/mutation-labels.ts';
import { useLabelContext } from '#hooks/data/use-label-context.ts';
import { useOutboxChoices } from '#hooks/sync/use-outbox-choices.ts';
import type { RowSync } from '#hooks/sync/use-row-sync.ts';
import { Button, buttonClasses } from '#ui/actions/button.tsx';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/media/icon.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import { useToast } from '#ui/layers/toast.tsx';
import type { RestorePlace } from './restore-refused.ts';
import { restoreIntoForm } from './restore-refused.ts';
import type { ShowPart } from '../use-order-tab.ts';

interface RefusalItemProps {
  entry: RowSync['entries'][number];
  place: RestorePlace;
  /** Called with the form's card once it holds the change. */
  onRestored: ShowPart;
}

/** Shows one refused change, the reason and the actions. */
export function RefusalItem({ entry, place, onRestored }: RefusalItemProps) {
  const { forms } = place;
  const errorText = useErrorMessage();
  const formats = useFormats();
  const { title, lines, editable } = mutationLabels(useLabelContext(formats), entry);
  const formPath = visitFormPath(entry);
  const { retry, discard } = useOutboxChoices(useToast());
  const code = refusalCode(entry);
  const read = { ...entry, args: readMutation(entry)?.args ?? null };

  return (
    <li className="flex flex-col gap-2.5 py-3 first:pt-0 last:pb-0">
      <div>
        <p className="font-semibold">
          {title}, {formats.dateTime(entry.createdAt)}
        </p>
        <p className="text-bad">
          {errorText(code)}
          <RefusedFacts entry={read} code={code} />
        </p>
      </div>
      {lines.length === 0 ? null : (
        <dl className="rounded-control bg-paper px-3 py-2">
          {lines.map((line) => (
            <div key={line.label}>
              <dt className="text-sm text-ink-2">{line.label}</dt>
              <dd className="break-words whitespace-pre-wrap">{line.text}</dd>
            </div>
          ))}
        </dl>
      )}
      {forms.isRestored(entry.id) ? (
        <p className="text-sm text-ink-2">
          <Trans>Repris dans le formulaire ci-dessous.</Trans>
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <SendAgain entry={read} onRetry={() => retry(entry.id)} />
        {editable === null ? null : (
          <Button
            icon={PenLine}
            onClick={() => onRestored(restoreIntoForm(place, entry.id, editable))}
            disabled={forms.isRestored(entry.id)}
          >
            <Trans>Modifier</Trans>
          </Button>
        )}
        {formPath === null ? null : (
          <LocalLink to={formPath} className={buttonClasses('ghost', 'normal')}>
            <Icon of={PenLine} size={18} />
            <Trans>Rouvrir le formulaire</Trans>
          </LocalLink>
        )}
        <Button look="danger" icon={Trash2} onClick={() => discard(entry.id)}>
          <Trans>Abandonner</Trans>
        </Button>
      </div>
    </li>
  );
}
