import { Trans, useLingui } from '@lingui/react/macro';
import type { Client } from '#contract/entities/client.ts';
import { seenOf } from '#contract/rules/decisions.ts';
import { useMutate } from '#hooks/data/use-mutate.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { useConfirm } from '#ui/layers/confirm.ts';
import { useFormats } from '#ui/format.ts';
import { useShowOutcome } from '#parts/acts/use-show-outcome.ts';

/** The colleagues who ask for the client; the user, whose client this is, decides as a supervisor does. */
export function ClaimsCard({ client }: { client: Client }) {
  const { t } = useLingui();
  const formats = useFormats();
  const confirm = useConfirm();
  const mutate = useMutate();
  const showOutcome = useShowOutcome();
  const { id: clientId, name, claims } = client;
  if (claims.length === 0) return null;

  async function decide(employee: Client['claims'][number]['by'], given: boolean): Promise<void> {
    if (given) {
      const answer = await confirm({
        title: t`Donner ${name} à ${employee.name} ?`,
        body: t`Le client et ses commandes quittent vos appareils quand le serveur l’a reçu.`,
        confirmLabel: t`Donner`,
      });
      if (!answer.accepted) return;
    }
    const args = { clientId, employee, given, seen: seenOf(client, employee.id) };
    showOutcome(await mutate({ name: 'client.decideClaim', args }), t`Décision enregistrée.`);
  }

  return (
    <Card title={t`Demandes de reprise`} tone="bad">
      <ul className="divide-y divide-line-2">
        {claims.map(({ by, at }) => (
          <li key={by.id} className="flex flex-wrap items-center justify-between gap-2 py-2 first:pt-0 last:pb-0">
            <span>
              <Trans>
                <b>{by.name}</b> demande ce client depuis le {formats.date(at)}.
              </Trans>
            </span>
            <span className="flex gap-2">
              <Button size="compact" onClick={() => void decide(by, true)}>
                <Trans>Donner</Trans>
              </Button>
              <Button size="compact" onClick={() => void decide(by, false)}>
                <Trans>Refuser</Trans>
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
