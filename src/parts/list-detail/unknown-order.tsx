import { Trans, useLingui } from '@lingui/react/macro';
import { SearchX } from 'lucide-react';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';

interface UnknownOrderProps {
  /** True during the first load. */
  mayArrive: boolean;
  /** Name of the list to go back to. */
  backLabel: string;
  onBack: () => void;
}

/** Says that the order of the address is not on this device, and leads back to the list. */
export function UnknownOrder({ mayArrive, backLabel, onBack }: UnknownOrderProps) {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={SearchX}
      title={t`Cette commande n’est pas sur cet appareil`}
      action={
        <Button look="primary" onClick={onBack}>
          {backLabel}
        </Button>
      }
    >
      {mayArrive ? (
        <Trans>Premier chargement en cours : elle peut encore arriver.</Trans>
      ) : (
        <Trans>Elle n’existe pas, ou elle ne vous est pas attribuée. Vérifiez le numéro.</Trans>
      )}
    </EmptyState>
  );
}
