import { useId } from 'react';

interface ToggleProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch with its label. The whole row is the target. */
export function Toggle({ label, checked, onChange }: ToggleProps) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center justify-between gap-3">
      <label id={`${id}-label`} htmlFor={id} className="flex min-h-11 flex-1 items-center py-2 font-semibold">
        {label}
      </label>
      <button
        id={id}
        type="button"
        role="switch"
        aria-labelledby={`${id}-label`}
        aria-checked={checked}
        data-checked={checked ? '' : undefined}
        onClick={() => onChange(!checked)}
        className="group inline-flex h-8 w-14 shrink-0 items-center rounded-full border border-line-strong bg-off-soft px-0.5 transition-colors duration-150 data-checked:border-action data-checked:bg-action"
      >
        <span className="size-6 rounded-full border border-line-strong bg-white transition-transform duration-150 group-data-checked:translate-x-6 group-data-checked:border-transparent" />
      </button>
    </div>
  );
}
