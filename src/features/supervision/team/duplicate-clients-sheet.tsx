import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Client } from '#contract/entities/client.ts';
import type { DuplicateClients } from '#data/queries/clients/duplicate-clients.ts';
import { duplicateClients } from '#data/queries/clients/duplicate-clients.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { sameFieldLabels } from '#labels/mutations/same-field-labels.ts';
import { MergeCandidate, MergePairSheet } from '#parts/clients/merge/merge-sheet.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Sheet } from '#ui/layers/sheet.tsx';
import { SkeletonCards } from '#ui/states/skeleton.tsx';

/** The clients that are probably there twice, of all agents, for a supervisor to merge. */
export function DuplicateClientsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const pairs = useLive(duplicateClients, []);
  const [chosen, setChosen] = useState<readonly [Client, Client] | null>(null);
  if (chosen !== null) return <MergePairSheet clients={chosen} onClose={() => setChosen(null)} />;
  return (
    <Sheet open title={t`Clients en double`} onClose={onClose}>
      {pairs === undefined ? <SkeletonCards label={t`Lecture des clients`} count={2} /> : null}
      {pairs?.length === 0 ? (
        <p>
          <Trans>Aucun client n’a le numéro, l’adresse email ou le nom d’un autre.</Trans>
        </p>
      ) : null}
      <ul className="divide-y divide-line-2 empty:hidden">
        {pairs?.map((pair) => (
          <Pair key={pair.clients.map(({ id }) => id).join(' ')} pair={pair} onChoose={setChosen} />
        ))}
      </ul>
    </Sheet>
  );
}

interface PairProps {
  pair: DuplicateClients;
  onChoose: (clients: readonly [Client, Client]) => void;
}

function Pair({ pair: { clients, same }, onChoose }: PairProps) {
  const { t, i18n } = useLingui();
  const [{ name }, { name: otherName }] = clients;
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2.5 first:pt-0">
      <div className="min-w-0 flex-1 basis-[14rem]">
        {clients.map((client) => (
          <p key={client.id}>
            <MergeCandidate client={client} />
          </p>
        ))}
        <p className="text-sm text-ink-2 first-letter:uppercase">{i18n._(sameFieldLabels[same])}</p>
      </div>
      <Button size="compact" aria-label={t`Réunir ${name} et ${otherName}`} onClick={() => onChoose(clients)}>
        <Trans>Réunir</Trans>
      </Button>
    </li>
  );
}
