import { useLingui } from '@lingui/react/macro';
import type { ClientSortKey } from '#contract/protocol/search/clients.ts';

/** Returns the headings of the sortable columns. */
export function useSortLabels(): Record<ClientSortKey, string> {
  const { t } = useLingui();
  return {
    name: t`Nom`,
    town: t`Commune`,
    orders: t`Commandes`,
    turnover: t`Facturé, 12 mois`,
    lastOrder: t`Dernière commande`,
    lastVisit: t`Dernière visite`,
  };
}
