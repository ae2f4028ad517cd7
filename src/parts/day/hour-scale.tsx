import { Trans } from '@lingui/react/macro';
import { classNames } from '#ui/class-names.ts';
import type { Axis } from './axis.ts';

/** The hours above the lanes of an axis, in the second column of a grid. */
export function HourScale({ axis, className }: { axis: Axis; className: string }) {
  return (
    <div aria-hidden="true" className={classNames('text-ink-2', className)}>
      <span />
      <span className="relative h-5">
        {axis.marks.map(({ hour, left }) => (
          <span key={hour} style={{ left: `${left}%` }} className="absolute pl-1 tabular-nums">
            <Trans>{hour} h</Trans>
          </span>
        ))}
      </span>
    </div>
  );
}
