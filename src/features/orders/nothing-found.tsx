import { Trans, useLingui } from '@lingui/react/macro';
import { SearchX } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

interface NothingFoundProps {
  text: string;
  /** Number of active filter values, without the text. */
  activeCount: number;
  onClearText: () => void;
  onClear: () => void;
}

/** Says that no order matches, and offers to clear the search or the filters. */
export function NothingFound({ text, activeCount, onClearText, onClear }: NothingFoundProps) {
  const { t } = useLingui();
  const hasText = text.trim() !== '';
  return (
    <EmptyState
      icon={SearchX}
      title={hasText ? t`Rien ne correspond à « ${text.trim()} »` : t`Aucune commande ne correspond à ces filtres`}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {hasText && activeCount > 0 ? (
            <Button onClick={onClearText}>
              <Trans>Effacer la recherche</Trans>
            </Button>
          ) : null}
          <Button look="primary" onClick={onClear}>
            {activeCount > 0 ? <Trans>Effacer les filtres</Trans> : <Trans>Effacer la recherche</Trans>}
          </Button>
        </div>
      }
    >
      <p>
        {activeCount > 0 ? (
          <Trans>Retirez un filtre, ou vérifiez l’orthographe.</Trans>
        ) : (
          <Trans>Vérifiez l’orthographe, ou cherchez par rue, client, numéro ou téléphone.</Trans>
        )}
      </p>
    </EmptyState>
  );
}
