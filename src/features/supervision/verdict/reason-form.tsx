import { useLingui } from '@lingui/react/macro';
import { use, useLayoutEffect, useState } from 'react';
import { reasonMax } from '#contract/values/limits.ts';
import type { DraftHandle } from '#hooks/drafts/define-draft.ts';
import { useDraft } from '#hooks/drafts/use-draft.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import { Button } from '#ui/actions/button.tsx';
import { ReadyPhrases } from '#ui/fields/ready-phrases.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { isTooLong } from '#ui/fields/text-length.ts';
import { EarlyKeysContext, useDeadTime } from '../keys/early-keys.ts';
import type { Verdict } from './use-decide.ts';

export interface RefusalReason {
  /** A reason being typed outlives a reload. */
  draft: DraftHandle;
  /** Usual reasons. */
  usual: readonly string[];
}

interface ReasonFormProps extends RefusalReason {
  label: string;
  canRefuse: boolean;
  onRefuse: (why: Required<Pick<Verdict, 'reason' | 'ends'>>) => Promise<boolean>;
  cancelLabel: string;
  onCancel: () => void;
}

/** Asks for the reason of a refusal. What is typed outlives a reload. */
export function ReasonForm({
  label,
  draft: handle,
  usual,
  canRefuse,
  onRefuse,
  cancelLabel,
  onCancel,
}: ReasonFormProps) {
  const { t } = useLingui();
  const draft = useDraft(handle, '');
  const { text: reason, setText: setReason, sent, clear } = draft;
  const [isMissing, setIsMissing] = useState(false);
  const early = use(EarlyKeysContext);
  const dead = useDeadTime(early);
  useLayoutEffect(() => {
    const typed = early.takeText();
    if (typed !== '') setReason(typed);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the field opens
  }, []);
  const { submit, isSubmitting } = useSubmit(async () => {
    if (!(await onRefuse({ reason: reason.trim(), ends: [draft] }))) return '';
    await sent();
    return null;
  });
  const cancel = (): void => {
    if (early.isDead()) return;
    void clear();
    onCancel();
  };
  const send = (): void => {
    setIsMissing(reason.trim() === '');
    if (canRefuse && reason.trim() !== '' && !isTooLong(reason, reasonMax)) void submit();
  };
  return (
    <form
      data-typing=""
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextArea
        autoFocus
        label={t`Raison`}
        value={reason}
        most={reasonMax}
        error={isMissing ? t`Donnez la raison.` : undefined}
        onChange={(event) => setReason(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') cancel();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
        }}
      />
      <ReadyPhrases label={t`Raisons courantes`} phrases={usual} value={reason} onChange={setReason} separator=", " />
      <div className="flex flex-wrap gap-2">
        {canRefuse ? (
          <Button type="submit" look="primary" {...dead} disabled={isSubmitting}>
            {label}
          </Button>
        ) : null}
        <Button look="quiet" {...dead} onClick={cancel}>
          {cancelLabel}
        </Button>
      </div>
    </form>
  );
}
