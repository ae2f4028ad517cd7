import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FileOfOrder } from '#data/queries/files/files.ts';
import { isOrderPinned } from '#data/queries/files/files.ts';
import { pinOrder, unpinOrder } from '#data/offline-files/pins.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import type { Availability } from '#data/offline-files/availability.ts';
import { availabilityOf } from '#data/offline-files/availability.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useOnline } from '#hooks/app/use-online.ts';
import { useBytes } from '#ui/bytes.ts';
import { CheckBox } from '#ui/fields/check-box.tsx';
import { useToast } from '#ui/layers/toast.tsx';

interface PinOrderToggleProps {
  orderId: string;
  files: readonly FileOfOrder[];
}

/** Returns a sentence on how many of the server's files are on this device. */
function usePinHint(files: readonly FileOfOrder[]): string {
  const { t } = useLingui();
  const bytes = useBytes();
  const online = useOnline();
  const states = files.map(availabilityOf);
  const count = (wanted: Availability): number => states.filter((state) => state === wanted).length;
  const total = states.length;
  const here = count('here');
  const size = bytes(files.reduce((sum, { upload }) => sum + upload.size, 0));
  if (here === total)
    return t`${plural(total, { one: 'Le fichier est sur cet appareil', other: 'Les # fichiers sont sur cet appareil' })} (${size}).`;
  const sentences = [t`${here} sur ${plural(total, { one: '# fichier', other: '# fichiers' })} ici (${size} en tout).`];
  if (count('coming') > 0) sentences.push(online ? t`Le reste arrive.` : t`Le reste viendra avec le réseau.`);
  if (count('noRoom') > 0) sentences.push(t`Il n’y a pas assez de place sur l’appareil pour le reste.`);
  const isPrefetched = files.some(({ offlineFile }) => offlineFile?.why === 'visit');
  if (isPrefetched) sentences.push(t`Gardés d’avance pour une visite d’aujourd’hui ou de demain.`);
  return sentences.join(' ');
}

/** Pins the files of an order for offline use. Renders nothing while the server has no file of it. */
export function PinOrderToggle({ orderId, files }: PinOrderToggleProps) {
  const { t } = useLingui();
  const { db } = useAppData();
  const showToast = useToast();
  const isPinned = useLive((data) => isOrderPinned(data, orderId), [orderId]) ?? false;
  // The requested state is shown until the database confirms it.
  const [requested, setRequested] = useState<{ wanted: boolean; previous: boolean } | null>(null);
  const atServer = files.filter(({ upload }) => upload.receivedAt !== null);
  const hint = usePinHint(atServer);
  if (atServer.length === 0) return null;

  async function change(wanted: boolean): Promise<void> {
    setRequested({ wanted, previous: isPinned });
    try {
      await (wanted ? pinOrder(db, orderId, Date.now()) : unpinOrder(db, orderId));
    } catch {
      setRequested(null);
      showToast({ text: t`Le stockage de l’appareil ne répond pas : rien n’a changé.` });
    }
  }

  return (
    <CheckBox
      label={t`Garder les fichiers de cette commande hors ligne`}
      hint={hint}
      checked={requested?.previous === isPinned ? requested.wanted : isPinned}
      onChange={(wanted) => void change(wanted)}
    />
  );
}
