import { useLingui } from '@lingui/react/macro';
import type { Demand } from '#hooks/required-documents.ts';
import { Meter } from '#ui/meter.tsx';

/** Every file for it has come to the server, and one at least. */
function isSafe({ files, covered }: Demand): boolean {
  return covered && files.every(({ receivedAt }) => receivedAt !== null);
}

/** How much of what must be brought back was taken, and how much of that is safe. */
export function FilesSummary({ demands }: { demands: readonly Demand[] }) {
  const { t } = useLingui();
  const needed = demands.filter(({ document }) => document.always);
  const taken = needed.filter(({ covered }) => covered).length;
  const safe = needed.filter(isSafe).length;
  if (needed.length === 0) return null;
  return (
    <Meter
      label={t`${taken} sur ${needed.length} pièces prises`}
      words={t`${safe} en sécurité sur le serveur`}
      value={taken}
      max={needed.length}
    />
  );
}
