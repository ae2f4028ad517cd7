import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { useLayoutEffect, useRef, useState } from 'react';

/** One series of bars: its label, and the class that fills it. */
export interface ChartSeries {
  label: string;
  fill: string;
  values: readonly number[];
}

interface BarChartProps {
  /** Label for screen readers; a table beside the chart says the same in numbers. */
  label: string;
  /** Labels of the groups of bars, from left to right. */
  groups: readonly string[];
  series: readonly ChartSeries[];
  /** Writes a value at the left axis. */
  tick: (value: number) => string;
  /** In pixels. */
  height?: number;
}

const margin = { top: 12, right: 8, bottom: 32, left: 56 };
/** Width that a label below the bars needs, in pixels. */
const labelWidth = 56;

/** Returns a ref and the width of its element, in pixels. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = (): void => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

/** Bars by group, beside one another for several series. */
export function BarChart({ label, groups, series, tick, height = 240 }: BarChartProps) {
  const { ref, width } = useWidth();
  const [inner, bottom] = [Math.max(0, width - margin.left - margin.right), height - margin.bottom];
  const highest = Math.max(1, ...series.flatMap(({ values }) => values));
  const x = scaleBand({
    domain: groups.map((_group, index) => index),
    range: [margin.left, margin.left + inner],
  }).padding(0.25);
  const y = scaleLinear({ domain: [0, highest], range: [bottom, margin.top], nice: true });
  const barWidth = x.bandwidth() / series.length;
  // Each label needs its place: on a narrow screen only every second or third group has one.
  const step = Math.max(1, Math.ceil((groups.length * labelWidth) / Math.max(1, inner)));
  const text = { className: 'fill-ink-2 font-sans text-sm tabular-nums' };
  return (
    <figure className="flex flex-col gap-2">
      <div ref={ref} className="min-w-0" style={{ height }}>
        {width === 0 ? null : (
          <svg
            role="img"
            aria-label={label}
            width={width}
            height={height}
            viewBox={`0 0 ${width} ${height}`}
            className="max-w-full overflow-visible"
          >
            <AxisLeft
              left={margin.left}
              scale={y}
              numTicks={4}
              hideAxisLine
              hideTicks
              tickFormat={(value) => tick(Number(value))}
              tickLabelProps={{ ...text, textAnchor: 'end', dx: -4, dy: 4 }}
            />
            {y.ticks(4).map((value) => (
              <line
                key={value}
                x1={margin.left}
                x2={margin.left + inner}
                y1={y(value)}
                y2={y(value)}
                className="stroke-line"
              />
            ))}
            {series.map(({ label: name, fill, values }, place) =>
              values.map((value, index) => (
                <Bar
                  // oxlint-disable-next-line react/no-array-index-key -- a group is its place on the axis
                  key={`${name} ${index}`}
                  x={(x(index) ?? 0) + place * barWidth}
                  y={y(value)}
                  width={Math.max(1, barWidth - 1)}
                  height={Math.max(0, bottom - y(value))}
                  rx={Math.min(3, barWidth / 4)}
                  className={fill}
                />
              )),
            )}
            <AxisBottom
              top={bottom}
              scale={x}
              tickValues={groups.flatMap((_group, index) => (index % step === 0 ? [index] : []))}
              hideTicks
              stroke="var(--line-strong)"
              tickFormat={(index) => groups[Number(index)] ?? ''}
              tickLabelProps={{ ...text, textAnchor: 'middle', dy: 4 }}
            />
          </svg>
        )}
      </div>
      <figcaption className="flex flex-wrap gap-x-4 text-sm text-ink-2">
        {series.map(({ label: name, fill }) => (
          <span key={name} className="flex items-center gap-1.5">
            <svg aria-hidden width={12} height={12}>
              <rect width={12} height={12} rx={3} className={fill} />
            </svg>
            {name}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
