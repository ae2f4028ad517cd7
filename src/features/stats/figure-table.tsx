import { Trans, useLingui } from '@lingui/react/macro';
import type { FigureName } from '#contract/rules/counted-rows.ts';
import { figureNames } from '#contract/rules/counted-rows.ts';
import type { Period } from '#contract/rules/statistics-period.ts';
import type { Figures, Statistics } from '#contract/rules/statistics.ts';
import { areaLink } from '#ui/area-link.ts';
import { classNames } from '#ui/class-names.ts';
import { useFormats } from '#ui/format.ts';
import { LocalLink } from '#ui/local-link.tsx';
import { useChangeText, useCountText, useFigureLabels, useFigureText } from './figure-formats.ts';
import type { StatsAddress } from './stats-address.ts';
import { statsPath } from './stats-address.ts';

/** An earlier period that the figures are compared with. */
export interface Comparison {
  label: string;
  period: Period;
  figures: Figures;
}

/** Returns the earlier periods whose figures are known. A year's previous period is the year before: it is shown once. */
export function useComparisons(statistics: Statistics): Comparison[] {
  const { t } = useLingui();
  const { previous, previousPeriod, lastYear, lastYearPeriod } = statistics;
  const isSame = previousPeriod.from === lastYearPeriod.from && previousPeriod.to === lastYearPeriod.to;
  return [
    ...(previous === null ? [] : [{ label: t`Avant`, period: previousPeriod, figures: previous }]),
    ...(lastYear === null || isSame ? [] : [{ label: t`Un an avant`, period: lastYearPeriod, figures: lastYear }]),
  ];
}

interface FiguresProps {
  statistics: Statistics;
  address: StatsAddress;
}

/** Every figure beside those of the earlier periods, for a desk. A figure opens the list of what it counts. */
export function FigureTable({ statistics, address }: FiguresProps) {
  const { t } = useLingui();
  const countText = useCountText();
  const comparisons = useComparisons(statistics);
  const [labels, text, change] = [useFigureLabels(), useFigureText(), useChangeText()];
  const head = 'px-3 py-1.5 text-right align-bottom font-semibold';
  const cell = 'h-11 border-t border-line-2 px-3 text-right whitespace-nowrap';
  return (
    <table className="w-full border-collapse text-[15px] tabular-nums">
      <caption className="sr-only">
        <Trans>Chiffres de la période</Trans>
      </caption>
      <thead className="text-sm text-ink-2">
        <tr>
          <th scope="col" className={classNames(head, 'text-left')}>
            <Trans>Chiffre</Trans>
          </th>
          <Head className={head} label={t`Période`} days={statistics.period} />
          {comparisons.map(({ label, period }) => (
            <Head key={label} className={head} label={label} days={period} span={2} />
          ))}
          <th scope="col" className={head}>
            <Trans>Compté sur</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {figureNames.map((name) => (
          <tr
            key={name}
            className={classNames('relative hover:bg-off-soft', address.figure === name && 'bg-accent-soft')}
          >
            <th scope="row" className={classNames(cell, 'text-left font-semibold')}>
              <FigureLink name={name} address={address} label={labels[name]} />
            </th>
            <td className={classNames(cell, 'text-base font-bold')}>{text(name, statistics.figures[name])}</td>
            {comparisons.map(({ label, figures }) => [
              <td key={label} className={cell}>
                {text(name, figures[name])}
              </td>,
              <td key={`${label} change`} className={classNames(cell, 'pl-0 text-sm text-ink-2')}>
                {change(name, statistics.figures[name], figures[name])}
              </td>,
            ])}
            <td className={classNames(cell, 'text-sm text-ink-2')}>{countText(name, statistics.counts[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface HeadProps {
  label: string;
  days: Period;
  span?: number;
  className: string;
}

/** The head of a period's column: its label and its days. */
function Head({ label, days, span = 1, className }: HeadProps) {
  const formats = useFormats();
  return (
    <th scope="col" colSpan={span} className={className}>
      <span className="block">{label}</span>
      <span className="block font-normal whitespace-nowrap">
        {formats.day(days.from)} – {formats.day(days.to)}
      </span>
    </th>
  );
}

/** Every figure with those of the earlier periods below it, for a phone. */
export function FigureList({ statistics, address }: FiguresProps) {
  const comparisons = useComparisons(statistics);
  const [labels, text, change] = [useFigureLabels(), useFigureText(), useChangeText()];
  return (
    <ul className="divide-y divide-line-2 rounded-card border border-line bg-card px-4">
      {figureNames.map((name) => (
        <li key={name} className="relative flex min-h-11 items-baseline justify-between gap-x-3 py-2.5">
          <div className="min-w-0">
            <FigureLink name={name} address={address} label={labels[name]} />
            {comparisons.map(({ label, figures }) => (
              <span key={label} className="block text-sm text-ink-2 tabular-nums">
                {label} {text(name, figures[name])}{' '}
                <span className="whitespace-nowrap">{change(name, statistics.figures[name], figures[name])}</span>
              </span>
            ))}
          </div>
          <span className="text-xl font-bold tracking-tight whitespace-nowrap tabular-nums">
            {text(name, statistics.figures[name])}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The name of a figure: its row opens the list of what is counted, or closes it. */
function FigureLink({ name, label, address }: { name: FigureName; label: string; address: StatsAddress }) {
  const isOpen = address.figure === name;
  return (
    <LocalLink
      to={statsPath(address, isOpen ? null : name)}
      aria-current={isOpen ? 'true' : undefined}
      className={classNames(areaLink, 'font-semibold after:rounded-small')}
    >
      {label}
    </LocalLink>
  );
}
