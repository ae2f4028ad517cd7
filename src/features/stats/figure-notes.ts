import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { FigureName } from '#contract/rules/statistics/counted-rows.ts';
import type { Statistics } from '#contract/rules/statistics/statistics.ts';
import { useFormats } from '#ui/format.ts';

/** Returns what counts towards each figure. */
export function useFigureNotes(): Record<FigureName, string> {
  const { t } = useLingui();
  return {
    visits: t`Visites terminées, au jour prévu`,
    orders: t`À leur date`,
    turnover: t`Factures émises`,
    duration: t`Du début à la fin de la visite`,
    travel: t`Du départ noté à l’arrivée`,
    noShows: t`Au jour prévu`,
    incompleteRate: t`Commandes visitées, sans les annulées`,
    draftAcceptance: t`Brouillons décidés`,
    reviews: t`D’après les formulaires de visite`,
    paymentDelay: t`De la facture à chaque paiement`,
    syncDelay: t`Médiane, de la prise à la réception`,
  };
}

/** Returns a function that says what of a figure is about cancelled orders; empty when nothing is. */
export function useCancelledText({ cancelled }: Pick<Statistics, 'cancelled'>): (name: FigureName) => string {
  const { t } = useLingui();
  const formats = useFormats();
  const { orders, turnover } = cancelled;
  const money = formats.money(turnover);
  return (name) => {
    if (name === 'orders' && orders > 0)
      return t`${plural(orders, { one: 'sans # annulée', other: 'sans # annulées' })}`;
    return name === 'turnover' && turnover !== 0 ? t`dont ${money} de commandes annulées` : '';
  };
}
