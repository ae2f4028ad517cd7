import { useLingui } from '@lingui/react/macro';
import { UserX } from 'lucide-react';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useMutate } from '#hooks/data/use-mutate.ts';
import { useShowOutcome } from '#parts/acts/use-show-outcome.ts';
import { ClientAction } from './client-action.tsx';

interface WithdrawClaimProps {
  client: { id: string; name: string };
  /** By its icon alone. */
  dense?: boolean;
}

/** Withdraws the user's own claim on a client, until it is decided. */
export function WithdrawClaim({ client: { id: clientId, name }, dense = false }: WithdrawClaimProps) {
  const { t } = useLingui();
  const { actor } = useAppData();
  const mutate = useMutate();
  const showOutcome = useShowOutcome();

  async function withdraw(): Promise<void> {
    const args = { clientId, employee: actor, given: false };
    showOutcome(await mutate({ name: 'client.decideClaim', args }), t`Demande retirée.`);
  }

  return (
    <ClientAction
      icon={UserX}
      text={t`Retirer la demande`}
      label={t`Retirer la demande : ${name}`}
      dense={dense}
      onRun={() => void withdraw()}
    />
  );
}
