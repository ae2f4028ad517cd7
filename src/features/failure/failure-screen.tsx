import { Trans, useLingui } from '@lingui/react/macro';
import { RotateCcw } from 'lucide-react';
import { Button } from '#ui/actions/button.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';

/** Shown when a page crashes. The English text is prescribed by the specification (§2). */
export function FailureScreen({ onReload }: { onReload: () => void }) {
  const { t } = useLingui();
  return (
    <ErrorState
      heading="h1"
      title="An error occurred"
      titleLang="en"
      action={
        <Button look="primary" size="large" icon={RotateCcw} onClick={onReload}>
          <PageTitle>{t`Erreur`}</PageTitle>
          <Trans>Recharger la page</Trans>
        </Button>
      }
    >
      <Trans>
        Une erreur est survenue. Rechargez la page : ce que vous avez enregistré est gardé sur cet appareil.
      </Trans>
    </ErrorState>
  );
}
