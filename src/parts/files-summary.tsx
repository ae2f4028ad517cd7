import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { OrderFiles } from '#hooks/files/use-order-files.ts';
import { documentCounts } from '#data/queries/files/required-documents.ts';
import { Meter } from '#ui/states/meter.tsx';

interface FilesSummaryProps extends OrderFiles {
  /** A colleague owes them: their phone may hold what nothing here knows of. */
  isColleagues?: boolean;
}

/** Shows how many required documents the server has, and where the others are. */
export function FilesSummary({ required, files, isColleagues = false }: FilesSummaryProps) {
  const { t } = useLingui();
  const { needed, received, here, elsewhere } = documentCounts(required, files);
  if (needed === 0) return null;
  // A colleague's returned document was received; one's own has to be taken again.
  const returned = isColleagues ? required.filter(({ missingReason }) => missingReason === 'returned').length : 0;
  const toTake = needed - received - here - elsewhere - returned;
  const rest = [
    ...(here === 0 ? [] : [t`${here} sur cet appareil`]),
    ...(elsewhere === 0 ? [] : [t`${elsewhere} sur un autre appareil`]),
    ...(returned === 0 ? [] : [t`${plural(returned, { one: '# renvoyée', other: '# renvoyées' })}`]),
    ...(toTake === 0 ? [] : [isColleagues ? t`rien de reçu pour ${toTake}` : t`${toTake} à prendre`]),
  ];
  return (
    <Meter label={t`${received} sur ${needed} pièces reçues`} words={rest.join(', ')} value={received} max={needed} />
  );
}
