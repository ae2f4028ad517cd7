import { useLingui } from '@lingui/react/macro';
import { rowVersions } from '#data/rows/stored-rows.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { addressLines } from '#labels/orders/address-lines.ts';
import { serviceCodes } from '#labels/orders/service-codes.ts';
import { useLocalPath } from '#ui/page/local-link.tsx';
import { useToast } from '#ui/layers/toast.tsx';
import type { AgendaWithTimes } from '../use-agenda.ts';

/** Downloads the shown visits as an .ics file. */
export function useDownloadIcs(agenda: AgendaWithTimes | undefined, name: string): () => Promise<void> {
  const { i18n, t } = useLingui();
  const { db } = useAppData();
  const localPath = useLocalPath();
  const showToast = useToast();
  return async () => {
    if (agenda === undefined) return;
    const { downloadIcs, buildIcs } = await import('./agenda-ics.ts');
    const title = (services: string, town: string): string => t`Visite ${services}, ${town}`;
    const versions = await rowVersions(
      db.visits,
      agenda.visits.map(({ visit }) => visit.id),
    );
    const text = buildIcs(
      agenda.visits,
      versions,
      {
        title: ({ order }) =>
          order === undefined
            ? t`Visite`
            : title(serviceCodes(i18n, order).join(' '), addressLines(i18n, order.address).town),
        location: ({ address }) => Object.values(addressLines(i18n, address)).join(', '),
        link: ({ visit, order }) =>
          new URL(localPath(`/orders/${order?.number ?? visit.orderId}`), window.location.href).href,
      },
      new Date(),
    );
    downloadIcs(text, name);
    showToast({ text: t`Fichier d’agenda téléchargé.` });
  };
}
