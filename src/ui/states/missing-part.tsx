import { Trans } from '@lingui/react/macro';
import { Button } from '../actions/button.tsx';

/**
 * Stands in the place of a part whose code is not on this device. A browser does not ask again for a script that failed: the page
 * loads anew, with its drafts.
 */
export function MissingPart() {
  return (
    <div role="alert" className="flex flex-col items-center gap-3 p-4 text-center">
      <Trans>L’app n’est pas encore entière sur cet appareil. Vérifiez votre connexion, puis réessayez.</Trans>
      <Button onClick={() => location.reload()}>
        <Trans>Réessayer</Trans>
      </Button>
    </div>
  );
}
