import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { storedCounts } from '#data/queries/sync-centre.ts';
import { useLive } from '#hooks/use-live.ts';
import { Button } from '#ui/button.tsx';
import { useBytes } from '#ui/bytes.ts';
import { Card } from '#ui/card.tsx';
import { Fact, Facts } from '#ui/facts.tsx';
import { useFormats } from '#ui/format.ts';
import type { CentreActions, CentreDevice } from './centre-actions.ts';

interface DeviceCardProps {
  device: CentreDevice;
  actions: Pick<CentreActions, 'askPersistence'>;
}

/** What is stored here, how much room it takes and is left, and whether the browser keeps it. */
export function DeviceCard({ device, actions }: DeviceCardProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const bytes = useBytes();
  const counts = useLive(storedCounts, []);
  const { storage, persisted } = device;
  return (
    <Card title={t`Sur cet appareil`}>
      <Facts>
        <Fact label={t`Commandes`}>{counts === undefined ? null : formats.count(counts.orders)}</Fact>
        <Fact label={t`Messages`}>{counts === undefined ? null : formats.count(counts.messages)}</Fact>
        <Fact label={t`Visites`}>{counts === undefined ? null : formats.count(counts.visits)}</Fact>
        <Fact label={t`Pas encore envoyé`}>{counts === undefined ? null : formats.count(counts.unsent)}</Fact>
        <Fact label={t`Saisies en cours`}>
          {counts === undefined ? null : (
            <Plural value={counts.drafts} _0="aucune" one="#, gardée ici" other="#, gardées ici" />
          )}
        </Fact>
        <Fact label={t`Place utilisée`}>
          {storage === null ? <Trans>Le navigateur ne le dit pas.</Trans> : bytes(storage.usage)}
        </Fact>
        <Fact label={t`Place restante`}>
          {storage === null ? (
            <Trans>Le navigateur ne le dit pas.</Trans>
          ) : (
            t`environ ${bytes(Math.max(0, storage.quota - storage.usage))}`
          )}
        </Fact>
        <Fact label={t`Protection`}>
          <Protection persisted={persisted} ask={actions.askPersistence} />
        </Fact>
      </Facts>
    </Card>
  );
}

function Protection({ persisted, ask }: { persisted: boolean | null; ask: () => Promise<void> }) {
  if (persisted === null) return <Trans>Le navigateur ne le dit pas.</Trans>;
  if (persisted) return <Trans>Le navigateur garde ces données, même si la place manque.</Trans>;
  return (
    <span className="flex flex-col items-start gap-2">
      <Trans>Le navigateur peut effacer ces données si la place manque.</Trans>
      <Button size="compact" onClick={() => void ask()}>
        <Trans>Demander de les garder</Trans>
      </Button>
    </span>
  );
}
