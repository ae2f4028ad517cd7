import { useLingui } from '@lingui/react/macro';
import type { Statistics } from '#contract/rules/statistics.ts';
import { bucketUnit } from '#contract/rules/statistics-period.ts';
import { Card } from '#ui/card.tsx';
import { BarChart } from '#ui/charts/bar-chart.tsx';
import { useFormats } from '#ui/format.ts';
import { useFigureLabels } from './figure-formats.ts';
import { NumberTable } from './number-table.tsx';

const chartHeight = 180;

/** Names each bucket, below the bars and in the table: by its day, its week's days (`09–15/11`), or its month. */
function bucketNames({ period, buckets }: Statistics): { short: string; long: string }[] {
  const unit = bucketUnit(period);
  return buckets.map(({ from, to }) => {
    const [[year, month, day], [, endMonth, endDay]] = [from.split('-'), to.split('-')];
    if (unit === 'month') return { short: `${month}/${year?.slice(2)}`, long: `${month}/${year}` };
    const first = `${day}/${month}`;
    if (unit === 'day' || from === to) return { short: first, long: first };
    return { short: first, long: `${month === endMonth ? day : first}–${endDay}/${endMonth}` };
  });
}

/** Returns what the buckets of a period are. */
function useUnitTitle(period: Statistics['period']): string {
  const { t } = useLingui();
  return { day: t`Par jour`, week: t`Par semaine`, month: t`Par mois` }[bucketUnit(period)];
}

/**
 * The period in bars, visits and orders above what was invoiced, with the numbers of both in a table. Loaded on its own: the
 * figures do not wait for it.
 */
export function Charts({ statistics }: { statistics: Statistics }) {
  const { t } = useLingui();
  const formats = useFormats();
  const labels = useFigureLabels();
  const names = bucketNames(statistics);
  const title = useUnitTitle(statistics.period);
  const { buckets } = statistics;
  const groups = names.map(({ short }) => short);
  const visits = { label: labels.visits, fill: 'fill-accent', values: buckets.map((one) => one.visits) };
  const orders = { label: labels.orders, fill: 'fill-safe', values: buckets.map((one) => one.orders) };
  const turnover = { label: labels.turnover, fill: 'fill-accent', values: buckets.map((one) => one.turnover) };
  return (
    <Card title={title}>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 min-[88rem]:grid-cols-1 print:grid-cols-1">
        <BarChart
          label={t`Visites et commandes`}
          groups={groups}
          series={[visits, orders]}
          tick={(value) => (Number.isInteger(value) ? formats.count(value) : '')}
          height={chartHeight}
        />
        <BarChart
          label={labels.turnover}
          groups={groups}
          series={[turnover]}
          tick={(cents) => formats.count(Math.round(cents / 100))}
          height={chartHeight}
        />
        <NumberTable
          caption={title}
          className="max-h-60 lg:col-span-full min-[88rem]:max-h-48 print:max-h-none"
          head={t`Période`}
          columns={[labels.visits, labels.orders, labels.turnover]}
          rows={buckets.map((one, index) => ({
            key: one.from,
            name: names[index]?.long,
            cells: [formats.count(one.visits), formats.count(one.orders), formats.money(one.turnover)],
          }))}
        />
      </div>
    </Card>
  );
}
