import { Trans } from '@lingui/react/macro';
import { Button } from '#ui/actions/button.tsx';
import { ErrorNotice } from '#ui/states/notice.tsx';

interface SaveBarProps {
  dirty: boolean;
  busy: boolean;
  /** Disables saving. The fields show why. */
  blocked?: boolean;
  error: string | null;
  onSave: () => void;
  onDiscard: () => void;
}

/** Appears with the first change: the draft is stored on this device but not saved yet. */
export function SaveBar({ dirty, busy, blocked = false, error, onSave, onDiscard }: SaveBarProps) {
  if (!dirty && error === null) return null;
  return (
    <div className="mt-4 flex flex-col gap-3 border-t border-line pt-4">
      <ErrorNotice error={error} />
      <p className="text-sm text-ink-2">
        <Trans>Pas encore enregistré. Votre saisie est gardée sur cet appareil.</Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" disabled={busy || blocked} onClick={onSave}>
          <Trans>Enregistrer</Trans>
        </Button>
        <Button disabled={busy} onClick={onDiscard}>
          <Trans>Annuler la saisie</Trans>
        </Button>
      </div>
    </div>
  );
}
