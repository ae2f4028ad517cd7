import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FileOfOrder } from '#data/queries/files.ts';
import { isOrderKept } from '#data/queries/files.ts';
import { keepOrder, stopKeepingOrder } from '#data/kept/wishes.ts';
import { useAppData } from '#hooks/app-data.tsx';
import type { CopyState } from '#hooks/copy-state.ts';
import { copyStateOf } from '#hooks/copy-state.ts';
import { useLive } from '#hooks/use-live.ts';
import { useOnline } from '#hooks/use-online.ts';
import { useBytes } from '#ui/bytes.ts';
import { CheckBox } from '#ui/check-box.tsx';
import { useToast } from '#ui/toast.tsx';

interface KeepOfflineProps {
  orderId: string;
  files: readonly FileOfOrder[];
}

/** How much of what the server has is on this device, in words. */
function useCopyWords(files: readonly FileOfOrder[]): string {
  const { t } = useLingui();
  const bytes = useBytes();
  const online = useOnline();
  const states = files.map(copyStateOf);
  const count = (wanted: CopyState): number => states.filter((state) => state === wanted).length;
  const total = states.length;
  const here = count('here');
  const size = bytes(files.reduce((sum, { upload }) => sum + upload.size, 0));
  if (here === total)
    return t`${plural(total, { one: 'Le fichier est sur cet appareil', other: 'Les # fichiers sont sur cet appareil' })} (${size}).`;
  const words = [t`${here} sur ${plural(total, { one: '# fichier', other: '# fichiers' })} ici (${size} en tout).`];
  if (count('coming') > 0) words.push(online ? t`Le reste arrive.` : t`Le reste viendra avec le réseau.`);
  if (count('noRoom') > 0) words.push(t`Il n’y a pas assez de place sur l’appareil pour le reste.`);
  const ahead = files.some(({ kept }) => kept?.why === 'visit');
  if (ahead) words.push(t`Gardés d’avance pour une visite d’aujourd’hui ou de demain.`);
  return words.join(' ');
}

/** Keeps the files of an order on this device, for when there is no network; nothing while the server has none. */
export function KeepOffline({ orderId, files }: KeepOfflineProps) {
  const { t } = useLingui();
  const { db } = useAppData();
  const showToast = useToast();
  const kept = useLive((data) => isOrderKept(data, orderId), [orderId]) ?? false;
  // What was just asked for stands until it is stored.
  const [asked, setAsked] = useState<{ wanted: boolean; instead: boolean } | null>(null);
  const atServer = files.filter(({ upload }) => upload.receivedAt !== null);
  const words = useCopyWords(atServer);
  if (atServer.length === 0) return null;

  async function change(wanted: boolean): Promise<void> {
    setAsked({ wanted, instead: kept });
    try {
      await (wanted ? keepOrder(db, orderId, Date.now()) : stopKeepingOrder(db, orderId));
    } catch {
      setAsked(null);
      showToast({ text: t`Le stockage de l’appareil ne répond pas : rien n’a changé.` });
    }
  }

  return (
    <CheckBox
      label={t`Garder les fichiers de cette commande hors ligne`}
      hint={words}
      checked={asked?.instead === kept ? asked.wanted : kept}
      onChange={(wanted) => void change(wanted)}
    />
  );
}
