import { useLingui } from '@lingui/react/macro';
import type { FigureName } from '#contract/rules/statistics/counted-rows.ts';
import { figureNames } from '#contract/rules/statistics/counted-rows.ts';
import type { CellKind, SheetCell } from '#contract/rules/tables/spreadsheets.ts';
import type { Period } from '#contract/rules/statistics/statistics-period.ts';
import type { CountedList, Figures } from '#contract/rules/statistics/statistics.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { useFormats } from '#ui/format.ts';
import { peopleRows } from '#data/spreadsheets/people-rows.ts';
import { useFigureLabels } from './figure-formats.ts';
import { useComparisons } from './figure-table.tsx';
import { usePeopleLabels } from './people-card.tsx';
import type { ShownStatistics, StatsSheet } from './use-statistics.ts';

/** The kinds of the cells that hold figures. */
const kinds: Record<FigureName, CellKind> = {
  visits: 'number',
  orders: 'number',
  turnover: 'money',
  duration: 'number',
  travel: 'number',
  noShows: 'number',
  incompleteRate: 'share',
  draftAcceptance: 'share',
  reviews: 'number',
  paymentDelay: 'number',
  syncDelay: 'number',
};

/** Returns the titles of the figures' columns: those of durations name their unit. */
function useFigureTitles(): (name: FigureName) => string {
  const { t } = useLingui();
  const labels = useFigureLabels();
  return (name) => {
    const label = labels[name];
    if (name === 'paymentDelay') return t`${label} (jours)`;
    return name === 'duration' || name === 'travel' || name === 'syncDelay' ? t`${label} (min)` : label;
  };
}

/** Returns the figures by period and employee, as rows that say where they were computed. */
function useFigureSheet(shown: ShownStatistics): StatsSheet {
  const { t } = useLingui();
  const formats = useFormats();
  const title = useFigureTitles();
  const comparisons = useComparisons(shown.statistics);
  const people = usePeopleLabels();
  const { period, figures } = shown.statistics;
  const at = shown.from === 'server' ? formats.dateTime(shown.at) : '';
  const source = shown.from === 'server' ? t`Serveur, ${at}` : t`Cet appareil`;
  const row = (name: string, { from, to }: Period, of: Partial<Figures>, share: string | null = null): SheetCell[] => [
    name,
    share,
    from,
    to,
    ...figureNames.map((figure) => of[figure] ?? null),
    source,
  ];
  return {
    name: t`Statistiques`,
    columns: [
      { title: t`Collaborateur`, kind: 'text' },
      { title: t`Compté pour`, kind: 'text' },
      { title: t`Du`, kind: 'day' },
      { title: t`Au`, kind: 'day' },
      ...figureNames.map((figure) => ({ title: title(figure), kind: kinds[figure] })),
      { title: t`Source`, kind: 'text' },
    ],
    rows: [
      row(people.all, period, figures),
      ...comparisons.map((one) => row(people.all, one.period, one.figures)),
      ...peopleRows(shown.statistics, people).map((one) => row(one.name, period, one.figures, one.share)),
    ],
  };
}

/** Returns the rows of an open list. */
function useListSheet({ countedOrders }: ShownStatistics): (counted: CountedList) => StatsSheet {
  const { t, i18n } = useLingui();
  const labels = useFigureLabels();
  const title = useFigureTitles();
  const byId = new Map(countedOrders.map((order) => [order.id, order]));
  return ({ figure, rows }) => ({
    name: labels[figure],
    columns: [
      { title: t`Date`, kind: figure === 'orders' ? 'day' : 'instant' },
      { title: t`Commande`, kind: 'link' },
      { title: t`Adresse`, kind: 'text' },
      { title: t`Client`, kind: 'text' },
      { title: title(figure), kind: kinds[figure] === 'share' ? 'number' : kinds[figure] },
    ],
    rows: rows.map(({ orderId, at, value }) => {
      const order = byId.get(orderId ?? '');
      if (order === undefined) return [at, null, null, null, value];
      const { street, town } = addressLines(i18n, order.address);
      const link = { text: order.number ?? '–', href: `${location.origin}/orders/${order.id}` };
      return [at, link, `${street}, ${town}`, order.client.name, value];
    }),
  });
}

/** Returns the sheet of what is on screen: the open list, or else the figures. */
export function useStatsSheet(shown: ShownStatistics): StatsSheet {
  const figures = useFigureSheet(shown);
  const list = useListSheet(shown);
  const { counted } = shown.statistics;
  return counted === null ? figures : list(counted);
}
