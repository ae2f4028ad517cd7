import { Trans, useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import type { SurveyQuestion } from '#contract/rules/surveys/survey.ts';
import { typedBeside } from '#data/queries/visits/typed-answers.ts';
import { useLabelContext } from '#hooks/data/use-label-context.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { questionLabels } from '#labels/content-labels.ts';
import { useRemoveDraft } from '#parts/forms/use-remove-draft.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { useFormats } from '#ui/format.ts';

interface UnshownDraftsProps {
  orderId: string;
  /** The questions with a field, which shows what is typed in it. */
  shown: readonly SurveyQuestion[];
}

/**
 * What was typed on this device for questions that cannot be answered any more: a condition closed them, the company removed
 * them, or the survey is only read.
 */
export function UnshownDrafts({ orderId, shown }: UnshownDraftsProps) {
  const { t } = useLingui();
  const context = useLabelContext(useFormats());
  const remove = useRemoveDraft();
  const codes = shown.map(({ code }) => code);
  const drafts = useLive((db) => typedBeside(db, orderId, new Set(codes)), [orderId, codes.join()]) ?? [];
  if (drafts.length === 0) return null;
  return (
    <Card title={t`Brouillons sur cet appareil`}>
      <ul className="divide-y divide-line-2">
        {drafts.map(({ draft, question, isNote }) => {
          const name = questionLabels(context, question);
          const label = isNote ? t`Note : ${name}` : name;
          return (
            <li key={draft.key} className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2 py-2.5">
              <span className="min-w-0 flex-[1_1_12rem]">
                <span className="block text-sm text-ink-2">{label}</span>
                <span className="block wrap-anywhere whitespace-pre-wrap">{draft.text}</span>
              </span>
              <Button
                look="danger"
                size="compact"
                icon={Trash2}
                aria-label={t`Supprimer ${label}`}
                onClick={() => void remove(draft)}
              >
                <Trans>Supprimer</Trans>
              </Button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
