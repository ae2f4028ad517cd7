import { useLingui } from '@lingui/react/macro';
import type { PebDraft } from '#contract/entities/peb-draft.ts';
import { refusalKey } from '#data/drafts/draft-subject.ts';
import type { DecisionOf } from '#data/queries/decisions.ts';
import { useFormats } from '#ui/format.ts';
import { useDecide } from './use-decide.ts';
import { VerdictBar } from './verdict-bar.tsx';

/** A PEB draft that the client has: a supervisor records what the client answered. */
export function DraftDecision({ decision }: { decision: DecisionOf<'draft'> }) {
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
        onAccept={() => decide.draft(decision, true, '')}
        refuseLabel={t`Le client refuse`}
        onRefuse={(reason) => decide.draft(decision, false, reason)}
        reason={{ draftKey: refusalKey(decision.order.id, decision.id), usual: [] }}
      />
    </div>
  );
}
