import { Trans, useLingui } from '@lingui/react/macro';
import type { FigureName } from '#contract/rules/statistics/counted-rows.ts';
import { figureNames } from '#contract/rules/statistics/counted-rows.ts';
import type { Period } from '#contract/rules/statistics/statistics-period.ts';
import type { Figures, Statistics } from '#contract/rules/statistics/statistics.ts';
import { areaLink } from '#ui/actions/area-link.ts';
import { classNames } from '#ui/class-names.ts';
import { useFormats } from '#ui/format.ts';
import { LocalLink } from '#ui/page/local-link.tsx';
import { useChangeText, useFigureLabels, useFigureText } from './figure-formats.ts';
import { useCancelledText, useFigureNotes } from './figure-notes.ts';
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
  const formats = useFormats();
  const comparisons = useComparisons(statistics);
  const [labels, text, change] = [useFigureLabels(), useFigureText(), useChangeText()];
  const [notes, cancelledText] = [useFigureNotes(), useCancelledText(statistics)];
  const head = 'px-2 py-1.5 align-bottom font-semibold';
  const cell = 'h-12 border-t border-line-2 px-2 py-1 whitespace-nowrap';
  const number = classNames(cell, 'text-right');
  /** A count says itself how many it counts. */
  const basis = (name: FigureName): string => {
    const count = statistics.counts[name];
    return count === 0 || count === statistics.figures[name] ? '' : formats.count(count);
  };
  return (
    <table className="h-full w-full border-collapse text-body tabular-nums print:text-sm">
      <caption className="sr-only">
        <Trans>Chiffres de la période</Trans>
      </caption>
      <thead className="text-sm text-ink-2">
        <tr>
          <th scope="col" className={classNames(head, 'pl-3 text-left')}>
            <Trans>Chiffre</Trans>
          </th>
          <th scope="col" className={classNames(head, 'text-right')}>
            <Trans>Période</Trans>
          </th>
          {comparisons.map(({ label, period }) => (
            <Head key={label} className={classNames(head, 'text-right')} label={label} days={period} />
          ))}
          <th scope="col" className={classNames(head, 'w-24 pr-3 text-right')}>
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
            <th scope="row" className={classNames(cell, 'pl-3 text-left leading-snug font-semibold whitespace-normal')}>
              <FigureLink name={name} address={address} label={labels[name]} />
              <span className="block text-sm font-normal text-ink-2">
                {[notes[name], cancelledText(name)].filter(Boolean).join(', ')}
              </span>
            </th>
            <td className={classNames(number, 'text-base font-bold')}>{text(name, statistics.figures[name])}</td>
            {comparisons.map(({ label, figures }) => [
              <td key={label} className={number}>
                {text(name, figures[name])}
              </td>,
              <td key={`${label} change`} className={classNames(number, 'pl-0 text-sm text-ink-2')}>
                {change(name, statistics.figures[name], figures[name])}
              </td>,
            ])}
            <td className={classNames(number, 'pr-3 text-sm text-ink-2')}>{basis(name)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Returns a function that writes a period: `01/10 – 26/11/2026`, each day with its year where they differ. */
function usePeriodText(): (period: Period) => string {
  const formats = useFormats();
  return ({ from, to }) => {
    const isOneYear = from.slice(0, 4) === to.slice(0, 4);
    const first = isOneYear ? from.split('-').slice(1).toReversed().join('/') : formats.day(from);
    return from === to ? formats.day(to) : `${first} – ${formats.day(to)}`;
  };
}

interface HeadProps {
  label: string;
  days: Period;
  className: string;
}

/** The head of a period's column: its label and its days. */
function Head({ label, days, className }: HeadProps) {
  const daysText = usePeriodText();
  return (
    <th scope="col" colSpan={2} className={className}>
      <span className="block">{label}</span>
      <span className="block font-normal whitespace-nowrap">{daysText(days)}</span>
    </th>
  );
}

/** Every figure with those of the earlier periods below it, for a phone. */
export function FigureList({ statistics, address }: FiguresProps) {
  const comparisons = useComparisons(statistics);
  const [labels, text, changeText] = [useFigureLabels(), useFigureText(), useChangeText()];
  const cancelledText = useCancelledText(statistics);
  return (
    <ul className="divide-y divide-line-2 rounded-card border border-line bg-card px-4">
      {figureNames.map((name) => (
        <li key={name} className="relative min-h-11 py-2.5">
          {/* With large text the figure goes below its name. */}
          <div className="flex flex-wrap items-baseline gap-x-3 *:first:min-w-0 *:first:grow *:first:basis-32">
            <FigureLink name={name} address={address} label={labels[name]} />
            <span className="text-xl font-bold tracking-tight whitespace-nowrap tabular-nums">
              {text(name, statistics.figures[name])}
            </span>
          </div>
          <div className="flex flex-wrap gap-x-4 text-sm text-ink-2 tabular-nums">
            {cancelledText(name) === '' ? null : <span>{cancelledText(name)}</span>}
            {comparisons.map(({ label, figures }) => {
              const change = changeText(name, statistics.figures[name], figures[name]);
              const earlier = `${label} ${text(name, figures[name])}`;
              return figures[name] === null ? null : (
                <span key={label}>{change === '' ? earlier : `${earlier} (${change})`}</span>
              );
            })}
          </div>
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
