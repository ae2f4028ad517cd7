import { useLingui } from '@lingui/react/macro';
import { Calendar, Clock } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useRef, useState } from 'react';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { classNames } from '../class-names.ts';
import { inputClasses, Labelled } from './field.tsx';
import { useFormats } from '../format.ts';
import { Icon } from '../media/icon.tsx';
import type { Typed } from './typed-dates.ts';
import { readTypedDay, readTypedTime } from './typed-dates.ts';

/** What the browser has a picker for. */
type Picker = Pick<ComponentProps<'input'>, 'type' | 'min' | 'max' | 'step'>;

const valueOf = (typed: Typed): string | null => ('value' in typed ? typed.value : null);

interface TypedFieldProps {
  label: string;
  value: string | null;
  disabled: boolean;
  error: string | undefined;
  placeholder: string;
  picker: Picker;
  pickerLabel: string;
  read: (text: string) => Typed;
  /** Returns a value as the app shows it. */
  show: (value: string) => string;
  explain: (fault: 'unreadable' | 'noSuchDay' | 'otherCentury') => string;
  onChange: (value: string | null) => void;
}

/**
 * A text field for a date or a time, with the browser's picker behind a button. The browser would show a native field in its
 * own language, not in the app's. A text that cannot be read stays in the field, with the reason once the field is left.
 */
function TypedField(props: TypedFieldProps) {
  const { label, value, disabled, placeholder, read, show, onChange } = props;
  const [text, setText] = useState(value === null || value === '' ? '' : show(value));
  const [seen, setSeen] = useState(value);
  const [isEditing, setIsEditing] = useState(false);
  if (value !== seen) {
    setSeen(value);
    // A value that came from the text leaves the text as it is typed.
    if ((valueOf(read(text)) ?? '') !== (value ?? '')) setText(value === null || value === '' ? '' : show(value));
  }
  const typed = read(text);
  const fault = 'fault' in typed && !isEditing ? props.explain(typed.fault) : undefined;

  function settle(): void {
    setIsEditing(false);
    const settled = valueOf(typed);
    if (settled !== null) setText(show(settled));
  }

  return (
    <Labelled label={label} error={fault ?? props.error}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            placeholder={placeholder}
            value={text}
            disabled={disabled}
            data-unreadable={'fault' in typed ? '' : undefined}
            onChange={(event) => {
              setIsEditing(true);
              setText(event.target.value);
              const next = valueOf(read(event.target.value));
              if ((next ?? '') !== (value ?? '')) onChange(next);
            }}
            onBlur={settle}
            className={classNames(inputClasses, 'h-11 pr-11')}
          />
          <PickerButton
            label={props.pickerLabel}
            picker={props.picker}
            value={value}
            disabled={disabled}
            onChange={onChange}
          />
        </div>
      )}
    </Labelled>
  );
}

interface PickerButtonProps {
  label: string;
  picker: Picker;
  value: string | null;
  disabled: boolean;
  onChange: (value: string | null) => void;
}

/** Opens the browser's own picker, which belongs to a hidden native field. */
function PickerButton({ label, picker, value, disabled, onChange }: PickerButtonProps) {
  const native = useRef<HTMLInputElement>(null);
  function open(): void {
    try {
      native.current?.showPicker();
    } catch {
      // Older browsers open the picker of a field that gets the focus.
      native.current?.focus();
      native.current?.click();
    }
  }
  return (
    <div className="absolute inset-y-0 right-0 w-11">
      <input
        {...picker}
        ref={native}
        tabIndex={-1}
        aria-hidden="true"
        value={value ?? ''}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
        className="pointer-events-none absolute inset-0 opacity-0"
      />
      <button
        type="button"
        aria-label={label}
        title={label}
        disabled={disabled}
        onClick={open}
        className="absolute inset-0 grid place-items-center rounded-control text-ink-2 disabled:opacity-60"
      >
        <Icon of={picker.type === 'date' ? Calendar : Clock} />
      </button>
    </div>
  );
}

interface FieldProps {
  label: string;
  disabled?: boolean;
  error?: string | undefined;
}

interface DayFieldProps extends FieldProps {
  /** `2026-11-20`. */
  value: string | null;
  onChange: (day: string | null) => void;
}

/** A day field, typed and shown as `20/11/2026`. Reports null while the text is no day. */
export function DayField({ label, value, disabled = false, error, onChange }: DayFieldProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const reasons = {
    unreadable: t`Écrivez la date comme 03/12/2026.`,
    noSuchDay: t`Cette date n’existe pas.`,
    otherCentury: t`Écrivez une année entre 2000 et 2099.`,
  };
  return (
    <TypedField
      label={label}
      value={value}
      disabled={disabled}
      error={error}
      placeholder={t`jj/mm/aaaa`}
      picker={{ type: 'date', min: '2000-01-01', max: '2099-12-31' }}
      pickerLabel={t`Calendrier : ${label}`}
      read={(text) => readTypedDay(text, brusselsDay(Date.now()))}
      show={(day) => formats.day(day)}
      explain={(fault) => reasons[fault]}
      onChange={onChange}
    />
  );
}

interface TimeFieldProps extends FieldProps {
  /** `13:15`. */
  value: string | null;
  /** Step between the times of the picker, in seconds. */
  step?: number;
  onChange: (time: string | null) => void;
}

/** A time field of 24 hours. Its picker has steps of five minutes by default. Reports null while the text is no time. */
export function TimeField({ label, value, step = 300, disabled = false, error, onChange }: TimeFieldProps) {
  const { t } = useLingui();
  return (
    <TypedField
      label={label}
      value={value}
      disabled={disabled}
      error={error}
      placeholder={t`hh:mm`}
      picker={{ type: 'time', step }}
      pickerLabel={t`Horloge : ${label}`}
      read={readTypedTime}
      show={(time) => time}
      explain={() => t`Écrivez l’heure comme 08:30.`}
      onChange={onChange}
    />
  );
}
