import { Plural, Trans } from '@lingui/react/macro';
import type { OutboxChoices } from '#hooks/sync/use-outbox-choices.ts';
import { Button } from '#ui/actions/button.tsx';
import type { Departed } from './refusal-reason.tsx';
import { RefusalReason } from './refusal-reason.tsx';
import { useFileActions } from './use-file-actions.ts';
import type { SameRefusals } from './waiting-things.ts';

interface RefusedTogetherProps {
  refusals: SameRefusals;
  departed: Departed | null;
  choices: OutboxChoices;
}

/** Decides about everything that was refused for one reason at once. */
export function RefusedTogether({ refusals: { code, items, files }, departed, choices }: RefusedTogetherProps) {
  const fileActions = useFileActions();
  const ids = items.map(({ id }) => id);
  const uploads = files.map(({ upload }) => upload);
  return (
    <div className="mb-2 flex flex-col gap-2 rounded-control bg-bad-soft px-3 py-2.5">
      <p className="text-body">
        <strong className="text-bad">
          {files.length === 0 ? (
            <Plural value={ids.length} one="# refusé" other="# refusés pour la même raison" />
          ) : (
            <Plural value={files.length} one="# fichier refusé" other="# fichiers refusés pour la même raison" />
          )}
        </strong>{' '}
        <RefusalReason code={code} departed={departed} />
      </p>
      <div className="flex max-w-sm flex-wrap gap-2">
        <Button
          size="compact"
          className="flex-1"
          onClick={() => (files.length === 0 ? choices.retry(...ids) : fileActions.retry(...uploads))}
        >
          <Trans>Réessayer tout</Trans>
        </Button>
        <Button
          look="danger"
          size="compact"
          className="flex-1"
          onClick={() => (files.length === 0 ? choices.discard(...ids) : fileActions.discard(...uploads))}
        >
          {files.length === 0 ? <Trans>Tout abandonner</Trans> : <Trans>Tout retirer</Trans>}
        </Button>
      </div>
    </div>
  );
}
