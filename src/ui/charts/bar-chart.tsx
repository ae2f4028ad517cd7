import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { useLayoutEffect, useRef, useState } from 'react';

interface BarChartProps {
  /** Its title; a table beside the chart says the same in numbers. */
  label: string;
  /** The class that fills the bars. */
  fill: string;
  /** Labels of the bars, from left to right. */
  groups: readonly string[];
  values: readonly number[];
  /** Writes a value at the left axis. */
  tick: (value: number) => string;
  /** In pixels. */
  height?: number;
}

const margin = { top: 8, right: 8, bottom: 28, left: 48 };
/** A bar stays visible beside much higher ones: its height in pixels, unless its value is 0. */
const lowestBar = 3;
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

/** One bar a group. Several series are several charts: beside one another, a month of bars would be too narrow to read. */
export function BarChart({ label, fill, groups, values, tick, height = 240 }: BarChartProps) {
  const { ref, width } = useWidth();
  const [inner, bottom] = [Math.max(0, width - margin.left - margin.right), height - margin.bottom];
  const highest = Math.max(1, ...values);
  const x = scaleBand({
    domain: groups.map((_group, index) => index),
    range: [margin.left, margin.left + inner],
  }).padding(0.2);
  const y = scaleLinear({ domain: [0, highest], range: [bottom, margin.top], nice: true });
  const barWidth = x.bandwidth();
  const barHeight = (value: number): number => (value === 0 ? 0 : Math.max(lowestBar, bottom - y(value)));
  // Each label needs its place: on a narrow screen only every second or third group has one.
  const step = Math.max(1, Math.ceil((groups.length * labelWidth) / Math.max(1, inner)));
  const text = { className: 'fill-ink-2 font-sans text-sm tabular-nums' };
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <figcaption aria-hidden className="text-sm font-semibold">
        {label}
      </figcaption>
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
            {values.map((value, index) => (
              <Bar
                // oxlint-disable-next-line react/no-array-index-key -- a group is its place on the axis
                key={index}
                x={x(index) ?? 0}
                y={bottom - barHeight(value)}
                width={barWidth}
                height={barHeight(value)}
                rx={Math.min(3, barWidth / 4)}
                className={fill}
              />
            ))}
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
    </figure>
  );
}
