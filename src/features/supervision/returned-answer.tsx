import { Trans, useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ReadyPhrases } from '#ui/ready-phrases.tsx';
import { TextArea } from '#ui/text-area.tsx';

interface ReturnedAnswerProps {
  /** Why the answer is to be given again; empty or absent when it is not. */
  reason: string | undefined;
  isOpen: boolean;
  onOpen: () => void;
  /** Ends the typing of the reason. An empty one leaves the answer as it is. */
  onClose: (reason: string) => void;
}

/** Marks an answer of a survey as one to give again, with its reason. The decision on the survey sends it. */
export function ReturnedAnswer({ reason = '', isOpen, onOpen, onClose }: ReturnedAnswerProps) {
  const { t } = useLingui();
  if (isOpen) return <ReasonField before={reason} onClose={onClose} />;
  return reason === '' ? (
    <Button look="quiet" icon={Undo2} onClick={onOpen}>
      <Trans>À revoir</Trans>
    </Button>
  ) : (
    <button type="button" onClick={onOpen} className="min-h-11 text-left font-semibold wrap-anywhere text-bad">
      {t`À revoir : ${reason}`}
    </button>
  );
}

function ReasonField({ before, onClose }: { before: string; onClose: (reason: string) => void }) {
  const { t } = useLingui();
  const [reason, setReason] = useState(before);
  return (
    <form
      className="flex flex-col gap-2 py-2"
      onSubmit={(event) => {
        event.preventDefault();
        onClose(reason.trim());
      }}
    >
      <TextArea
        autoFocus
        label={t`Ce qui est à revoir`}
        rows={1}
        value={reason}
        maxLength={1000}
        onChange={(event) => setReason(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose(before);
          if (event.key !== 'Enter' || event.shiftKey) return;
          event.preventDefault();
          onClose(reason.trim());
        }}
      />
      <ReadyPhrases
        label={t`Raisons courantes`}
        phrases={[t`Ne correspond pas à la photo`, t`Photo de preuve manquante`, t`Valeur improbable`]}
        value={reason}
        onChange={setReason}
        separator=", "
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary">
          <Trans>Marquer</Trans>
        </Button>
        {before === '' ? null : (
          <Button look="quiet" onClick={() => onClose('')}>
            <Trans>Ne plus renvoyer</Trans>
          </Button>
        )}
      </div>
    </form>
  );
}
