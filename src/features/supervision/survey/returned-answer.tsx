import { Trans, useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { reasonMax } from '#contract/values/limits.ts';
import { useBackCloses } from '#ui/back-layers.tsx';
import { Button } from '#ui/actions/button.tsx';
import { ReadyPhrases } from '#ui/fields/ready-phrases.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { isTooLong } from '#ui/fields/text-length.ts';

interface ReturnedAnswerProps {
  /** Why the answer is to be given again; empty or absent when it is not. */
  reason: string | undefined;
  isOpen: boolean;
  onOpen: () => void;
  /** Stores the reason as it is typed. An empty one leaves the answer as it is. */
  onChange: (reason: string) => void;
  onClose: () => void;
}

/** Marks an answer of a survey as one to give again, with its reason. The decision on the survey sends it. */
export function ReturnedAnswer({ reason = '', isOpen, onOpen, onChange, onClose }: ReturnedAnswerProps) {
  const { t } = useLingui();
  if (isOpen) return <ReasonField reason={reason} onChange={onChange} onClose={onClose} />;
  return reason.trim() === '' ? (
    <Button look="quiet" icon={Undo2} onClick={onOpen}>
      <Trans>À revoir</Trans>
    </Button>
  ) : (
    <button
      type="button"
      onClick={onOpen}
      className="min-h-11 basis-full text-left font-semibold wrap-anywhere text-bad"
    >
      {t`À revoir : ${reason}`}
    </button>
  );
}

function ReasonField({
  reason,
  onChange,
  onClose,
}: Required<Pick<ReturnedAnswerProps, 'onChange' | 'onClose'>> & { reason: string }) {
  const { t } = useLingui();
  useBackCloses(true, onClose);
  /** The reason when the field opened: Escape restores it. */
  const [before] = useState(reason);
  return (
    <form
      data-typing=""
      className="flex basis-full flex-col gap-2 py-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isTooLong(reason, reasonMax)) onClose();
      }}
    >
      <TextArea
        autoFocus
        label={t`Ce qui est à revoir`}
        rows={1}
        value={reason}
        most={reasonMax}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onChange(before);
          if (event.key === 'Enter' && !event.shiftKey) event.preventDefault();
          const isDone = event.key === 'Enter' && !event.shiftKey && !isTooLong(reason, reasonMax);
          if (event.key === 'Escape' || isDone) onClose();
        }}
      />
      <ReadyPhrases
        label={t`Raisons courantes`}
        phrases={[t`Ne correspond pas à la photo`, t`Photo de preuve manquante`, t`Valeur improbable`]}
        value={reason}
        onChange={onChange}
        separator=", "
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary">
          <Trans>Marquer</Trans>
        </Button>
        {before === '' ? null : (
          <Button
            look="quiet"
            onClick={() => {
              onChange('');
              onClose();
            }}
          >
            <Trans>Ne plus renvoyer</Trans>
          </Button>
        )}
      </div>
    </form>
  );
}
