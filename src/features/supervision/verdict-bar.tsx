import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { reasonMax } from '#contract/entities/common.ts';
import { useDraft } from '#hooks/use-draft.ts';
import { useSubmit } from '#hooks/use-submit.ts';
import { useBackCloses } from '#ui/back-layers.tsx';
import { Button } from '#ui/button.tsx';
import { ReadyPhrases } from '#ui/ready-phrases.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { isTooLong } from '#ui/text-length.ts';
import { useKeys } from '#parts/list-detail/use-keys.ts';

interface RefusalReason {
  /** Key of the draft: a reason being typed outlives a reload. */
  draftKey: string;
  /** Usual reasons. */
  usual: readonly string[];
}

interface VerdictBarProps {
  acceptLabel: string;
  /** Resolves with true once the decision is stored. */
  onAccept: () => Promise<boolean>;
  refuseLabel: string;
  onRefuse: (reason: string) => Promise<boolean>;
  /** Why it is refused; null when a refusal has no reason. */
  reason: RefusalReason | null;
  /** Further buttons. */
  children?: ReactNode;
}

/** The buttons of a decision, by `e` and `r` too. A refusal asks for its reason where it has one. */
export function VerdictBar({ acceptLabel, onAccept, refuseLabel, onRefuse, reason, children }: VerdictBarProps) {
  const [isRefusing, setIsRefusing] = useState(false);
  // Closes the form without clearing what was typed of the reason.
  useBackCloses(isRefusing && reason !== null, () => setIsRefusing(false));
  /** Set once a decision is stored: until the next one is shown, a key must not store it again. */
  const isDecided = useRef(false);
  const decide = useSubmit(async (store: () => Promise<boolean>) => {
    if (isDecided.current) return null;
    isDecided.current = await store();
    return isDecided.current ? null : '';
  });
  const accept = (): void => void decide.submit(onAccept);
  const refuse = (): void => (reason === null ? void decide.submit(() => onRefuse('')) : setIsRefusing(true));

  useKeys({ e: accept, r: refuse });

  if (isRefusing && reason !== null)
    return (
      <ReasonForm
        {...reason}
        label={refuseLabel}
        onCancel={() => setIsRefusing(false)}
        onRefuse={async (typed) => {
          const done = await onRefuse(typed);
          if (done) setIsRefusing(false);
          return done;
        }}
      />
    );
  return (
    <div className="flex flex-wrap gap-2">
      <Button look="primary" icon={Check} disabled={decide.isSubmitting} onClick={accept}>
        {acceptLabel}
      </Button>
      <Button icon={Undo2} disabled={decide.isSubmitting} onClick={refuse}>
        {refuseLabel}
      </Button>
      {children}
    </div>
  );
}

interface ReasonFormProps extends RefusalReason {
  label: string;
  onRefuse: (reason: string) => Promise<boolean>;
  onCancel: () => void;
}

function ReasonForm({ label, draftKey, usual, onRefuse, onCancel }: ReasonFormProps) {
  const { t } = useLingui();
  const { text: reason, setText: setReason, sent, clear } = useDraft(draftKey, '');
  const [isMissing, setIsMissing] = useState(false);
  const { submit, isSubmitting } = useSubmit(async () => {
    if (!(await onRefuse(reason.trim()))) return '';
    await sent();
    return null;
  });
  const cancel = (): void => {
    void clear();
    onCancel();
  };
  const send = (): void => {
    setIsMissing(reason.trim() === '');
    if (reason.trim() !== '' && !isTooLong(reason, reasonMax)) void submit();
  };
  return (
    <form
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
        <Button type="submit" look="primary" disabled={isSubmitting}>
          {label}
        </Button>
        <Button look="quiet" onClick={cancel}>
          <Trans>Annuler</Trans>
        </Button>
      </div>
    </form>
  );
}
