import { Trans } from '@lingui/react/macro';
import { RotateCcw } from 'lucide-react';
import { Button } from '#ui/button.tsx';

/** A page that broke. The English text is the specification's, to the letter (§2). */
export function FailureScreen({ onReload }: { onReload: () => void }) {
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-start gap-4 px-4 py-12">
      <h1 lang="en" className="text-2xl font-bold tracking-tight">
        An error occurred
      </h1>
      <p className="text-ink-2">
        <Trans>
          Une erreur est survenue. Rechargez la page : ce que vous avez enregistré est gardé sur cet appareil.
        </Trans>
      </p>
      <Button look="primary" size="large" icon={RotateCcw} onClick={onReload}>
        <Trans>Recharger la page</Trans>
      </Button>
    </div>
  );
}
