import { Trans } from '@lingui/react/macro';
import { SearchX } from 'lucide-react';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';

interface FoundCountProps {
  found: number;
  total: number;
  /** Says that nothing fits the filters. */
  nothingTitle: string;
  onClear: () => void;
}

/** Says how many of a narrowed list are shown. When nothing fits, it offers to end the filters. */
export function FoundCount({ found, total, nothingTitle, onClear }: FoundCountProps) {
  return (
    <>
      <p role="status" className="text-sm text-ink-2">
        <strong className="text-ink">{found}</strong> <Trans>sur {total}</Trans>
      </p>
      {found > 0 ? null : (
        <EmptyState
          icon={SearchX}
          title={nothingTitle}
          action={
            <Button look="primary" onClick={onClear}>
              <Trans>Effacer les filtres</Trans>
            </Button>
          }
        >
          <Trans>Retirez un filtre, ou vérifiez l’orthographe.</Trans>
        </EmptyState>
      )}
    </>
  );
}
