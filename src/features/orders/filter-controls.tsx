import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { inputClasses, Labelled } from '#ui/field.tsx';

interface ToggleChipProps {
  pressed: boolean;
  onChange: (pressed: boolean) => void;
  /** How many orders it would leave. */
  count?: number | undefined;
  /** As on a wide screen, where a pointer is precise: less tall to the eye, as tall to the finger. */
  dense?: boolean;
  children: ReactNode;
}

/** A filter that is on or off. */
export function ToggleChip({ pressed, onChange, count, dense = false, children }: ToggleChipProps) {
  const isEmpty = count === 0 && !pressed;
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={() => onChange(!pressed)}
      className="group inline-flex min-h-11 max-w-full shrink-0 items-center rounded-full"
    >
      <span
        className={classNames(
          'inline-flex max-w-full items-center gap-1.5 rounded-full border text-sm leading-tight font-semibold transition-colors duration-150',
          dense ? 'min-h-9 px-3' : 'min-h-11 px-3.5',
          pressed ? 'border-action bg-action text-white' : 'border-line bg-card group-hover:border-line-strong',
          isEmpty && 'text-ink-2',
        )}
      >
        {children}
        {count === undefined ? null : (
          <span className={classNames('text-[13px] font-normal tabular-nums', !pressed && 'text-ink-2')}>{count}</span>
        )}
      </span>
    </button>
  );
}

interface ChoiceGroupProps<T extends string> {
  label: string;
  values: readonly T[];
  chosen: readonly T[];
  wordOf: (value: T) => string;
  /** A code that stands for the word where there is little room. */
  codeOf?: ((value: T) => string) | undefined;
  counts: ReadonlyMap<T, number>;
  onChange: (chosen: T[]) => void;
  dense?: boolean;
}

/** Several of a few: any number may be chosen, none means all. */
export function ChoiceGroup<T extends string>(props: ChoiceGroupProps<T>) {
  const { label, values, chosen, wordOf, codeOf, counts, onChange, dense = false } = props;
  return (
    <fieldset className="min-w-0 break-inside-avoid">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className={classNames('flex flex-wrap', dense ? 'gap-x-1.5' : 'gap-2')}>
        {values.map((value) => (
          <ToggleChip
            key={value}
            dense={dense}
            pressed={chosen.includes(value)}
            count={counts.get(value)}
            onChange={(pressed) =>
              onChange(values.filter((other) => (other === value ? pressed : chosen.includes(other))))
            }
          >
            {codeOf === undefined ? (
              wordOf(value)
            ) : (
              <span title={wordOf(value)}>
                {codeOf(value)}
                <span className="sr-only">, {wordOf(value)}</span>
              </span>
            )}
          </ToggleChip>
        ))}
      </div>
    </fieldset>
  );
}

interface Option {
  value: string;
  label: string;
}

interface SelectFieldProps {
  label: string;
  /** What stands for "no choice". */
  allLabel: string;
  value: string | null;
  options: readonly Option[];
  onChange: (value: string | null) => void;
}

/** One of many. */
export function SelectField({ label, allLabel, value, options, onChange }: SelectFieldProps) {
  return (
    <Labelled label={label}>
      {(control) => (
        <select
          {...control}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
          className={classNames(inputClasses, 'h-11 truncate')}
        >
          <option value="">{allLabel}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

interface DayFieldProps {
  label: string;
  value: string | null;
  onChange: (day: string | null) => void;
}

/** One day. The browser gives a day only once it is whole. */
export function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <Labelled label={label}>
      {(control) => (
        <input
          {...control}
          type="date"
          min="2000-01-01"
          max="2099-12-31"
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
          className={classNames(inputClasses, 'h-11')}
        />
      )}
    </Labelled>
  );
}
