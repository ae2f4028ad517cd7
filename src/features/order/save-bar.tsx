import { Trans } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

interface SaveBarProps {
  dirty: boolean;
  busy: boolean;
  /** Nothing may be saved as it stands: the fields say why. */
  blocked?: boolean;
  error: string | null;
  onSave: () => void;
  onGiveUp: () => void;
}

/** Appears with the first change: what is typed is kept here, but not yet saved. */
export function SaveBar({ dirty, busy, blocked = false, error, onSave, onGiveUp }: SaveBarProps) {
  if (!dirty && error === null) return null;
  return (
    <div className="mt-4 flex flex-col gap-3 border-t border-line pt-4">
      {error === null ? null : (
        <Notice tone="bad" alert>
          {error}
        </Notice>
      )}
      <p className="text-sm text-ink-2">
        <Trans>Pas encore enregistré. Votre saisie est gardée sur cet appareil.</Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" disabled={busy || blocked} onClick={onSave}>
          <Trans>Enregistrer</Trans>
        </Button>
        <Button disabled={busy} onClick={onGiveUp}>
          <Trans>Annuler la saisie</Trans>
        </Button>
      </div>
    </div>
  );
}
