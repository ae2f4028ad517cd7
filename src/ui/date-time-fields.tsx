import { classNames } from './class-names.ts';
import { inputClasses, Labelled } from './field.tsx';

interface DayFieldProps {
  label: string;
  value: string | null;
  disabled?: boolean;
  error?: string | undefined;
  onChange: (day: string | null) => void;
}

/** One day. The browser gives a day only once it is whole. */
export function DayField({ label, value, disabled = false, error, onChange }: DayFieldProps) {
  return (
    <Labelled label={label} error={error}>
      {(control) => (
        <input
          {...control}
          type="date"
          min="2000-01-01"
          max="2099-12-31"
          value={value ?? ''}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
          className={classNames(inputClasses, 'h-11')}
        />
      )}
    </Labelled>
  );
}

interface TimeFieldProps {
  label: string;
  /** `13:15`. */
  value: string | null;
  /** Seconds from one time that can be given to the next. */
  step?: number;
  disabled?: boolean;
  error?: string | undefined;
  onChange: (time: string | null) => void;
}

/** A time of day, in steps of five minutes unless told otherwise. */
export function TimeField({ label, value, step = 300, disabled = false, error, onChange }: TimeFieldProps) {
  return (
    <Labelled label={label} error={error}>
      {(control) => (
        <input
          {...control}
          type="time"
          step={step}
          value={value ?? ''}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
          className={classNames(inputClasses, 'h-11')}
        />
      )}
    </Labelled>
  );
}
