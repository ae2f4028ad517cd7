import { Trans, useLingui } from '@lingui/react/macro';
import { FileWarning } from 'lucide-react';
import { useErrorMessage } from '#hooks/app/use-error-message.ts';
import { buttonClasses } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';

export interface RefusedCreationProps {
  /** Identifier of the refused mutation. */
  id: string;
  code: string;
}

/** Replaces an order whose creation the server refused: shows the reason and links to the form. */
export function RefusedCreation({ id, code }: RefusedCreationProps) {
  const { t } = useLingui();
  const errorText = useErrorMessage();
  return (
    <EmptyState
      icon={FileWarning}
      heading="h1"
      title={t`Cette commande n’a pas été créée`}
      action={
        <LocalLink to={`/orders/new?edit=${id}`} className={buttonClasses('primary', 'large')}>
          <Trans>Rouvrir le formulaire</Trans>
        </LocalLink>
      }
    >
      {errorText(code)}
    </EmptyState>
  );
}
