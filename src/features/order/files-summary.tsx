import { useLingui } from '@lingui/react/macro';
import type { OrderFiles } from '#hooks/use-order-files.ts';
import { documentCounts } from '#data/queries/required-documents.ts';
import { Meter } from '#ui/meter.tsx';

/** Shows how many required documents the server has, and where the others are. */
export function FilesSummary({ demands, files }: OrderFiles) {
  const { t } = useLingui();
  const { needed, received, here, elsewhere } = documentCounts(demands, files);
  if (needed === 0) return null;
  const toTake = needed - received - here - elsewhere;
  const rest = [
    ...(here === 0 ? [] : [t`${here} sur cet appareil`]),
    ...(elsewhere === 0 ? [] : [t`${elsewhere} sur un autre appareil`]),
    ...(toTake === 0 ? [] : [t`${toTake} à prendre`]),
  ];
  return (
    <Meter
      label={t`${received} sur ${needed} pièces reçues`}
      words={rest.length === 0 ? t`en sécurité sur le serveur` : rest.join(', ')}
      value={received}
      max={needed}
    />
  );
}
