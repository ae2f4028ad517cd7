import { Combobox as HeadlessCombobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { BackCloses } from '../back-layers.tsx';
import { classNames } from '../class-names.ts';
import { inputClasses, Labelled } from './field.tsx';
import { Icon } from '../media/icon.tsx';

interface Option {
  value: string;
  label: string;
}

export interface ComboboxFieldProps {
  label: string;
  /** Label of "no choice". */
  allLabel: string;
  value: string | null;
  options: readonly Option[];
  onChange: (value: string | null) => void;
  /** Text shown when nothing matches the typed text. */
  nothingLabel: string;
  error?: string | undefined;
  /** Takes the focus when it appears, in a dialog too. */
  autoFocus?: boolean;
}

/** Returns a text in lower case without accents, for comparison. */
function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Closes the choices as the keyboard of a phone does: the field is left. */
function leaveField(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** A choice of one of many, filtered by typing. Ignores accents and case. */
export function ComboboxField({
  label,
  allLabel,
  value,
  options,
  onChange,
  nothingLabel,
  error,
  autoFocus = false,
}: ComboboxFieldProps) {
  const [typed, setTyped] = useState('');
  const wanted = folded(typed);
  const fitting = options.filter((option) => folded(option.label).includes(wanted));
  return (
    <HeadlessCombobox value={value} onChange={onChange} onClose={() => setTyped('')} immediate>
      <Labelled label={label} error={error}>
        {(control) => (
          <ComboboxInput
            {...control}
            autoComplete="off"
            autoFocus={autoFocus}
            placeholder={allLabel}
            displayValue={(chosen: string | null) => options.find((option) => option.value === chosen)?.label ?? ''}
            onChange={(event) => setTyped(event.target.value)}
            className={classNames(inputClasses, 'h-11')}
          />
        )}
      </Labelled>
      <ComboboxOptions
        anchor={{ to: 'bottom start', gap: 4, padding: 8 }}
        className="z-50 w-(--input-width) rounded-control border border-line bg-card p-1 text-ink empty:hidden"
      >
        <BackCloses onBack={leaveField} />
        {fitting.map((option) => (
          <ComboboxOption
            key={option.value}
            value={option.value}
            className="group flex min-h-11 cursor-pointer items-center justify-between gap-2 rounded-small px-3 data-focus:bg-accent-soft data-selected:font-semibold"
          >
            {option.label}
            <Icon of={Check} size={18} className="invisible text-accent group-data-selected:visible" />
          </ComboboxOption>
        ))}
        {fitting.length === 0 ? <p className="px-3 py-2.5 text-ink-2">{nothingLabel}</p> : null}
      </ComboboxOptions>
    </HeadlessCombobox>
  );
}
