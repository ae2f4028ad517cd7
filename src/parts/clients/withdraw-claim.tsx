import { Trans, useLingui } from '@lingui/react/macro';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useMutate } from '#hooks/use-mutate.ts';
import { Button } from '#ui/button.tsx';
import { useShowOutcome } from '#parts/use-show-outcome.ts';

/** Withdraws the user's own claim on a client, until it is decided. */
export function WithdrawClaim({ client: { id: clientId, name } }: { client: { id: string; name: string } }) {
  const { t } = useLingui();
  const { actor } = useAppData();
  const mutate = useMutate();
  const showOutcome = useShowOutcome();

  async function withdraw(): Promise<void> {
    const args = { clientId, employee: actor, given: false };
    showOutcome(await mutate({ name: 'client.decideClaim', args }), t`Demande retirée sur cet appareil.`);
  }

  return (
    <Button size="compact" aria-label={t`Retirer la demande : ${name}`} onClick={() => void withdraw()}>
      <Trans>Retirer la demande</Trans>
    </Button>
  );
}
