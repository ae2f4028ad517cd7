import { useLingui } from '@lingui/react/macro';
import { rowKey } from '#contract/collections.ts';
import type { PebDraft } from '#contract/entities/peb-draft.ts';
import { useFormats } from '#ui/format.ts';
import type { DecisionProps } from './use-decide.ts';
import { useDecide } from './use-decide.ts';
import { VerdictBar } from './verdict-bar.tsx';
import { refusalDraft } from '#parts/decisions/refusal.draft.ts';

/** A PEB draft that the client has: a supervisor records what the client answered. */
export function DraftDecision({ decision, goOn }: DecisionProps<'draft'>) {
  const { t } = useLingui();
  const formats = useFormats();
  const decide = useDecide();
  const { submittedBy, submittedAt, remark }: PebDraft = decision.draft;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-ink-2">
        {submittedBy.name}, {formats.dateTime(submittedAt)}
      </p>
      {remark === '' ? null : <p className="whitespace-pre-wrap wrap-anywhere">{remark}</p>}
      <VerdictBar
        acceptLabel={t`Le client accepte`}
        about={{ row: rowKey('pebDrafts', decision.draft.id) }}
        parts={[decision.id]}
        goOn={goOn}
        onAccept={(over) => decide.draft(decision, true, { over })}
        refuseLabel={t`Le client refuse`}
        onRefuse={(refusal) => decide.draft(decision, false, refusal)}
        reason={{ draft: refusalDraft(decision.order.id, decision.id), usual: [] }}
      />
    </div>
  );
}
