import type { KeyboardEvent } from 'react';
import { useId } from 'react';
import { choiceColumns, denseChoices } from './choice-columns.ts';
import { classNames } from '../class-names.ts';

interface ChoiceButtonsProps<Value extends string> {
  /** The question, read by screen readers with each answer. */
  label: string;
  /** Null without a choice. */
  value: Value | null;
  options: readonly { value: Value; label: string }[];
  /** Shows short answers side by side. */
  inRow?: boolean;
  /** Lower and as wide as each answer, for a page of many questions. */
  dense?: boolean;
  /** A choice is stored at once: arrow keys move the focus only, Space and Enter choose. */
  storesAtOnce?: boolean;
  onChange: (value: Value) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Moves the focus between the choices of a group without choosing, which a browser does with the same keys. */
function moveFocus(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key === 'Enter') event.currentTarget.click();
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const all = [...(event.currentTarget.closest('[role="radiogroup"]')?.querySelectorAll('input') ?? [])];
  all.at((all.indexOf(event.currentTarget) + step) % all.length)?.focus();
}

function choiceGrid(inRow: boolean, options: readonly { label: string }[]): string {
  return inRow ? choiceColumns(options.map(({ label }) => label)) : 'grid gap-2';
}

/** A choice of one of a few answers, with large touch targets. */
export function ChoiceButtons<Value extends string>({
  label,
  value,
  options,
  inRow = false,
  dense = false,
  storesAtOnce = false,
  onChange,
}: ChoiceButtonsProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={dense ? denseChoices : choiceGrid(inRow, options)}>
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(
            'flex cursor-pointer items-center border border-line-strong bg-card leading-tight font-semibold transition-colors duration-150 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
            dense
              ? 'min-h-11 gap-1.5 rounded-control px-2.5 py-1 text-body'
              : 'min-h-14 gap-3 rounded-button px-4 py-2 text-base',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            onKeyDown={storesAtOnce ? moveFocus : undefined}
            className={classNames(
              'shrink-0 cursor-pointer appearance-none rounded-full border border-line-strong bg-card outline-none checked:border-action',
              dense ? 'size-4 checked:border-[5px]' : 'size-5 checked:border-[6px]',
            )}
          />
          <span className="min-w-0 wrap-anywhere">{option.label}</span>
        </label>
      ))}
    </div>
  );
}
