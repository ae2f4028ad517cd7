import { classNames } from '../class-names.ts';
import { inputClasses, Labelled } from './field.tsx';

interface Option {
  value: string;
  label: string;
}

interface SelectFieldProps {
  label: string;
  /** Label of "no choice". */
  allLabel: string;
  value: string | null;
  options: readonly Option[];
  error?: string | undefined;
  onChange: (value: string | null) => void;
}

/** A select field with "no choice". */
export function SelectField({ label, allLabel, value, options, error, onChange }: SelectFieldProps) {
  return (
    <Labelled label={label} error={error}>
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

interface ChoiceFieldProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** A select field that always has a value. */
export function ChoiceField<Value extends string>({ label, value, options, onChange }: ChoiceFieldProps<Value>) {
  return (
    <Labelled label={label}>
      {(control) => (
        <select
          {...control}
          value={value}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen !== undefined) onChange(chosen.value);
          }}
          className={classNames(inputClasses, 'h-11 truncate')}
        >
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
