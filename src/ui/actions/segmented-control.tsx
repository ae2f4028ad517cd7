import type { KeyboardEvent } from 'react';

interface SegmentedControlProps<Value extends string> {
  /** Label for screen readers. */
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** How far each key moves the choice. */
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** A choice of one of a few visible options. The arrow keys choose, as in any group of radio buttons. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  options,
  onChange,
}: SegmentedControlProps<Value>) {
  const chosen = options.findIndex((option) => option.value === value);

  function move(event: KeyboardEvent<HTMLButtonElement>): void {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = (Math.max(chosen, 0) + step + options.length) % options.length;
    const next = options[index];
    if (next === undefined) return;
    const button = event.currentTarget.parentElement?.children[index];
    if (button instanceof HTMLElement) button.focus();
    onChange(next.value);
  }

  return (
    <div role="radiogroup" aria-label={label} className="flex flex-wrap gap-1 rounded-control bg-off-soft p-1">
      {options.map((option, index) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          data-checked={option.value === value ? '' : undefined}
          tabIndex={index === Math.max(chosen, 0) ? 0 : -1}
          onClick={() => onChange(option.value)}
          onKeyDown={move}
          className="flex min-h-11 flex-[1_0_44px] cursor-pointer items-center justify-center rounded-small px-3 text-center text-body leading-tight font-semibold text-ink-2 transition-colors duration-150 data-checked:bg-card data-checked:text-ink data-checked:ring-1 data-checked:ring-line-strong"
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
