import { Trans, useLingui } from '@lingui/react/macro';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useErrorMessage } from '#hooks/use-error-message.ts';
import { useMutate } from '#hooks/use-mutate.ts';
import { Button } from '#ui/button.tsx';
import { useToast } from '#ui/toast.tsx';

/** Withdraws the user's own claim on a client, until it is decided. */
export function WithdrawClaim({ client: { id: clientId, name } }: { client: { id: string; name: string } }) {
  const { t } = useLingui();
  const { actor } = useAppData();
  const mutate = useMutate();
  const errorText = useErrorMessage();
  const showToast = useToast();

  async function withdraw(): Promise<void> {
    const args = { clientId, employee: actor, given: false };
    const outcome = await mutate({ name: 'client.decideClaim', args });
    showToast({ text: outcome.ok ? t`Demande retirée sur cet appareil.` : errorText(outcome.code) });
  }

  return (
    <Button size="compact" aria-label={t`Retirer la demande : ${name}`} onClick={() => void withdraw()}>
      <Trans>Retirer la demande</Trans>
    </Button>
  );
}
