import { classNames } from './class-names.ts';
import { inputClasses, Labelled } from './field.tsx';

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
