import { Trans, useLingui } from '@lingui/react/macro';
import { PenLine, RotateCw, Trash2 } from 'lucide-react';
import { discardMutation, retryRefused, undoDiscard } from '#data/outbox-actions.ts';
import { toLocalWriteError } from '#data/local-write-error.ts';
import { useAppData } from '#hooks/app-data.tsx';
import { errorSentence } from '#hooks/error-sentences.ts';
import type { RowSync } from '#hooks/use-row-sync.ts';
import { Button } from '#ui/button.tsx';
import { useFormats } from '#ui/format.ts';
import { useToast } from '#ui/toast.tsx';
import { refusedContent } from './refused-content.ts';
import type { OrderForms } from './use-order-forms.ts';

interface RefusalItemProps {
  entry: RowSync['entries'][number];
  forms: OrderForms;
}

/** One refused change: what it was, why it was refused, and the choices. */
export function RefusalItem({ entry, forms }: RefusalItemProps) {
  const { i18n } = useLingui();
  const formats = useFormats();
  const { title, lines, editable } = refusedContent(i18n, entry.name, entry.args);
  const { retry, discard } = useRefusalChoices(entry.id);

  function edit(): void {
    if (editable === null) return;
    const form = document.getElementById(`form-${forms.takeUp(entry.id, editable)}`);
    form?.scrollIntoView({ block: 'center' });
    form?.querySelector<HTMLElement>('textarea, input, button[role="switch"]')?.focus({ preventScroll: true });
  }

  return (
    <li className="flex flex-col gap-2.5 py-3 first:pt-0 last:pb-0">
      <div>
        <p className="font-semibold">
          {title}, {formats.dateTime(entry.createdAt)}
        </p>
        <p className="text-bad">{errorSentence(i18n, entry.error?.code ?? '')}</p>
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
      {forms.isTakenUp(entry.id) ? (
        <p className="text-sm text-ink-2">
          <Trans>Repris dans le formulaire ci-dessous. Ceci disparaît quand vous l’enregistrez ou l’envoyez.</Trans>
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button icon={RotateCw} onClick={retry}>
          <Trans>Réessayer</Trans>
        </Button>
        {editable === null ? null : (
          <Button icon={PenLine} onClick={edit} disabled={forms.isTakenUp(entry.id)}>
            <Trans>Modifier</Trans>
          </Button>
        )}
        <Button look="danger" icon={Trash2} onClick={discard}>
          <Trans>Abandonner</Trans>
        </Button>
      </div>
    </li>
  );
}

/** Retrying and discarding a refused change; each tells what it did, and a discard can be undone. */
function useRefusalChoices(id: string): { retry: () => void; discard: () => void } {
  const { t, i18n } = useLingui();
  const { db, newId, requestSync } = useAppData();
  const showToast = useToast();

  async function attempt(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      showToast({ text: errorSentence(i18n, toLocalWriteError(error).code) });
    }
  }

  return {
    retry: () =>
      void attempt(async () => {
        await retryRefused(db, id, newId());
        requestSync(true);
        showToast({ text: t`Remis dans la file d’envoi.` });
      }),
    discard: () =>
      void attempt(async () => {
        await discardMutation(db, id, Date.now());
        showToast({
          text: t`Modification abandonnée.`,
          action: {
            label: t`Annuler l’abandon`,
            run: () => void attempt(async () => void (await undoDiscard(db, id))),
          },
        });
      }),
  };
}
