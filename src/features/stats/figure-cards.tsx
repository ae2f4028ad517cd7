import { Trans } from '@lingui/react/macro';
import type { Figures } from '#contract/rules/statistics.ts';
import { figureNames, useFigureLabels, useFigureText } from './figure-formats.ts';

/** The figures of the period, each with that of the period before. */
export function FigureCards({ figures, previous }: { figures: Figures; previous: Figures }) {
  const labels = useFigureLabels();
  const text = useFigureText();
  return (
    <dl className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 lg:grid-cols-5 print:grid-cols-5">
      {figureNames.map((name) => (
        <div
          key={name}
          className="flex flex-col justify-between gap-1 rounded-control border border-line bg-card px-3.5 py-2.5"
        >
          <dt className="text-sm leading-tight text-ink-2">{labels[name]}</dt>
          <dd className="leading-tight">
            <span className="block text-xl font-bold tracking-tight tabular-nums">{text(name, figures[name])}</span>
            <span className="text-sm text-ink-2 tabular-nums">
              <Trans>avant : {text(name, previous[name])}</Trans>
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
