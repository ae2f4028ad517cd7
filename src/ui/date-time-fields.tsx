import { classNames } from './class-names.ts';
import { inputClasses, Labelled } from './field.tsx';

interface DayFieldProps {
  label: string;
  value: string | null;
  disabled?: boolean;
  onChange: (day: string | null) => void;
}

/** One day. The browser gives a day only once it is whole. */
export function DayField({ label, value, disabled = false, onChange }: DayFieldProps) {
  return (
    <Labelled label={label}>
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
  disabled?: boolean;
  onChange: (time: string | null) => void;
}

/** A time of day, in steps of five minutes. */
export function TimeField({ label, value, disabled = false, onChange }: TimeFieldProps) {
  return (
    <Labelled label={label}>
      {(control) => (
        <input
          {...control}
          type="time"
          step={300}
          value={value ?? ''}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
          className={classNames(inputClasses, 'h-11')}
        />
      )}
    </Labelled>
  );
}
