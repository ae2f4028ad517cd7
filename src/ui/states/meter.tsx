interface MeterProps {
  label: string;
  /** `6 sur 11 prises`. */
  words: string;
  value: number;
  max: number;
}

/** Shows the progress of a long task as a text and a bar. */
export function Meter({ label, words, value, max }: MeterProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap justify-between gap-x-3 text-sm">
        <span className="font-semibold">{label}</span>
        <span className="text-ink-2">{words}</span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuetext={words}
        className="h-1.5 overflow-hidden rounded-full bg-line"
      >
        <div className="h-full rounded-full bg-accent" style={{ width: `${max === 0 ? 0 : (value / max) * 100}%` }} />
      </div>
    </div>
  );
}
