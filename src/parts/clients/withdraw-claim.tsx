import { Trans, useLingui } from '@lingui/react/macro';
import { UserX } from 'lucide-react';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useMutate } from '#hooks/use-mutate.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useShowOutcome } from '#parts/use-show-outcome.ts';

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
    showOutcome(await mutate({ name: 'client.decideClaim', args }), t`Demande retirée sur cet appareil.`);
  }

  const label = t`Retirer la demande : ${name}`;
  const run = (): void => void withdraw();
  if (dense)
    return (
      <IconButton look="row" icon={UserX} iconSize={18} label={label} title={t`Retirer la demande`} onClick={run} />
    );
  return (
    <Button size="compact" aria-label={label} onClick={run}>
      <Trans>Retirer la demande</Trans>
    </Button>
  );
}
