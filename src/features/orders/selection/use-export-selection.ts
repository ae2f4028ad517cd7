import { useLingui } from '@lingui/react/macro';
import { amountCell } from '#contract/rules/tables/csv-table.ts';
import { visitAtOf } from '#data/search/orders/order-filter.ts';
import { ordersByIds } from '#data/queries/orders/orders.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { addressLines } from '#labels/orders/address-lines.ts';
import { orderStateLabels } from '#labels/orders/order-labels.ts';
import { serviceCode } from '#labels/orders/service-codes.ts';
import { townName } from '#labels/orders/town-names.ts';
import { useFormats } from '#ui/format.ts';
import { saveFile } from '#ui/save-file.ts';
import type { CsvColumn } from './selection-csv.ts';
import { ordersCsv } from './selection-csv.ts';

/** Returns a function that saves the chosen orders of this device as a table. */
export function useExportSelection(): (ids: readonly string[]) => Promise<void> {
  const { t, i18n } = useLingui();
  const { db } = useAppData();
  const formats = useFormats();
  const columns: CsvColumn[] = [
    [t`Commande`, ({ number }) => number ?? ''],
    [t`Date de commande`, ({ orderDate }) => orderDate],
    [t`Adresse`, ({ address }) => addressLines(i18n, address).street],
    [t`Code postal`, ({ address }) => address.zipcode],
    [t`Commune`, ({ address }) => townName(i18n, address)],
    [t`Client`, ({ client }) => client.name],
    [
      t`Services`,
      ({ services, region }) =>
        services
          .map(({ code, count }) => `${count > 1 ? `${count} × ` : ''}${serviceCode(i18n, code, region)}`)
          .join(', '),
    ],
    [
      t`Visite`,
      (order) => {
        const at = visitAtOf(order);
        return at === null ? '' : formats.dateTime(at);
      },
    ],
    [t`Attribué à`, ({ assignee }) => assignee?.name ?? ''],
    [t`Gestionnaire`, ({ handler }) => handler?.name ?? ''],
    [t`Total TVAC`, ({ total }) => amountCell(total)],
    [t`État`, ({ state }) => i18n._(orderStateLabels[state])],
    [t`Étiquettes`, ({ tags }) => tags.join(', ')],
  ];
  return async (ids) => {
    const table = ordersCsv(await ordersByIds(db, ids), columns);
    saveFile(new Blob([table], { type: 'text/csv;charset=utf-8' }), `${t`commandes`}.csv`);
  };
}
