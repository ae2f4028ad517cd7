import { useLingui } from '@lingui/react/macro';
import type { Statistics } from '#contract/rules/statistics.ts';
import { bucketUnit } from '#contract/rules/statistics-period.ts';
import { Card } from '#ui/card.tsx';
import type { ChartSeries } from '#ui/charts/bar-chart.tsx';
import { BarChart } from '#ui/charts/bar-chart.tsx';
import { useFormats } from '#ui/format.ts';
import { useFigureLabels } from './figure-formats.ts';
import { NumberTable } from './number-table.tsx';

/** Names each bucket, below the bars and in the table: by its day, its week's days, or its month. */
function useBucketNames({ period, buckets }: Statistics): { short: string; long: string }[] {
  const formats = useFormats();
  const unit = bucketUnit(period);
  const dayOf = (text: string): string => text.split('-').slice(1).toReversed().join('/');
  return buckets.map(({ from, to }) => {
    if (unit === 'month') {
      const month = from.slice(0, 7).split('-').toReversed().join('/');
      return { short: month, long: month };
    }
    return { short: dayOf(from), long: unit === 'day' ? formats.day(from) : `${dayOf(from)} – ${dayOf(to)}` };
  });
}

/** The period in bars: visits and orders, then what was invoiced. Loaded on its own: the figures do not wait for it. */
export function Charts({ statistics }: { statistics: Statistics }) {
  const { t } = useLingui();
  const formats = useFormats();
  const labels = useFigureLabels();
  const names = useBucketNames(statistics);
  const { buckets } = statistics;
  const visits = { label: labels.visits, fill: 'fill-accent', values: buckets.map((one) => one.visits) };
  const orders = { label: labels.orders, fill: 'fill-safe', values: buckets.map((one) => one.orders) };
  const turnover = { label: labels.turnover, fill: 'fill-accent', values: buckets.map((one) => one.turnover) };
  return (
    <>
      <ChartCard
        title={t`Visites et commandes`}
        names={names}
        series={[visits, orders]}
        tick={(value) => (Number.isInteger(value) ? formats.count(value) : '')}
        cell={formats.count}
      />
      <ChartCard
        title={labels.turnover}
        names={names}
        series={[turnover]}
        tick={(cents) => formats.count(Math.round(cents / 100))}
        cell={formats.money}
      />
    </>
  );
}

interface ChartCardProps {
  title: string;
  names: readonly { short: string; long: string }[];
  series: readonly ChartSeries[];
  tick: (value: number) => string;
  cell: (value: number) => string;
}

/** A chart with its numbers in a table beside it, or below it on a phone. */
function ChartCard({ title, names, series, tick, cell }: ChartCardProps) {
  const { t } = useLingui();
  return (
    <Card title={title}>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <BarChart label={title} groups={names.map(({ short }) => short)} series={series} tick={tick} />
        <NumberTable
          caption={title}
          className="max-h-60 print:max-h-none"
          head={t`Période`}
          columns={series.map(({ label }) => label)}
          rows={names.map(({ long }, index) => ({
            key: long,
            name: long,
            cells: series.map(({ values }) => cell(values[index] ?? 0)),
          }))}
        />
      </div>
    </Card>
  );
}
