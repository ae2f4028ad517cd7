import { Trans, useLingui } from '@lingui/react/macro';
import { FileWarning } from 'lucide-react';
import { errorSentence } from '#hooks/error-sentences.ts';
import { buttonClasses } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LocalLink } from '#ui/local-link.tsx';

interface RefusedCreationProps {
  /** Of the refused mutation. */
  id: string;
  code: string | undefined;
}

/** In the place of an order whose creation the server refused: why, and the way back to its form. */
export function RefusedCreation({ id, code }: RefusedCreationProps) {
  const { t, i18n } = useLingui();
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
      {errorSentence(i18n, code ?? 'OrderCreationFailed')}
    </EmptyState>
  );
}
