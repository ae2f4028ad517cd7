import { Trans, useLingui } from '@lingui/react/macro';
import type { Statistics } from '#contract/rules/statistics/statistics.ts';
import { bucketUnit } from '#contract/rules/statistics/statistics-period.ts';
import { Card } from '#ui/page/card.tsx';
import { BarChart } from '#ui/charts/bar-chart.tsx';
import { useFormats } from '#ui/format.ts';
import { useFigureLabels } from './figure-formats.ts';
import { NumberTable } from './number-table.tsx';

const chartHeight = 140;

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
  const cells = (one: (typeof buckets)[number] | Statistics['figures']): string[] => [
    formats.count(one.visits),
    formats.count(one.orders),
    formats.money(one.turnover),
  ];
  const groups = names.map(({ short }) => short);
  const whole = (value: number): string => (Number.isInteger(value) ? formats.count(value) : '');
  const charts = [
    { name: 'visits', fill: 'fill-accent', tick: whole },
    { name: 'orders', fill: 'fill-safe', tick: whole },
    { name: 'turnover', fill: 'fill-accent', tick: (cents: number) => formats.count(Math.round(cents / 100)) },
  ] as const;
  return (
    <Card title={title} className="flex-1">
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-3 min-[88rem]:grid-cols-1 print:grid-cols-1">
        {charts.map(({ name, fill, tick }) => (
          <BarChart
            key={name}
            label={labels[name]}
            fill={fill}
            groups={groups}
            values={buckets.map((one) => one[name])}
            tick={tick}
            height={chartHeight}
          />
        ))}
        <NumberTable
          caption={title}
          className="max-h-60 lg:col-span-full min-[88rem]:max-h-48 print:max-h-none"
          head={t`Période`}
          columns={[labels.visits, labels.orders, labels.turnover]}
          rows={buckets.map((one, index) => ({
            key: one.from,
            name: names[index]?.long,
            cells: cells(one),
          }))}
          all={{ name: <Trans>Ensemble</Trans>, cells: cells(statistics.figures) }}
        />
      </div>
    </Card>
  );
}
