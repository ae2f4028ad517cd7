import { useLingui } from '@lingui/react/macro';
import { storedCounts } from '#data/queries/sync/stored-counts.ts';
import { useLive } from '#hooks/use-live.ts';
import { Fact, Facts } from '#ui/facts.tsx';
import { useFormats } from '#ui/format.ts';
import { TechnicalCard } from './technical-card.tsx';

/** Shows how many rows this device stores. */
export function DeviceCard() {
  const { t } = useLingui();
  const formats = useFormats();
  const counts = useLive(storedCounts, []);
  return (
    <TechnicalCard title={t`Sur cet appareil`}>
      <Facts>
        <Fact label={t`Commandes`}>{counts === undefined ? null : formats.count(counts.orders)}</Fact>
        <Fact label={t`Messages`}>{counts === undefined ? null : formats.count(counts.messages)}</Fact>
        <Fact label={t`Visites`}>{counts === undefined ? null : formats.count(counts.visits)}</Fact>
        <Fact label={t`Pas encore envoyé`}>{counts === undefined ? null : formats.count(counts.unsent)}</Fact>
        <Fact label={t`Brouillons`}>{counts === undefined ? null : formats.count(counts.drafts)}</Fact>
      </Facts>
    </TechnicalCard>
  );
}
