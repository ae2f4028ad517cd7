import { useId } from 'react';
import { CheckMark } from './check-mark.tsx';

interface CheckBoxProps {
  label: string;
  /** Explanation below the label. */
  hint: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A framed checkbox with its label. */
export function CheckBox({ label, hint, checked, onChange }: CheckBoxProps) {
  const hintId = useId();
  return (
    <div className="rounded-control border border-line text-ink transition-colors duration-150 has-checked:border-accent has-checked:bg-accent-soft">
      <label className="flex min-h-11 cursor-pointer items-start gap-3 px-3 pt-3 leading-tight font-semibold">
        <CheckMark aria-describedby={hintId} checked={checked} onChange={(event) => onChange(event.target.checked)} />
        {label}
      </label>
      <p id={hintId} className="pt-1 pr-3 pb-3 pl-11 text-sm text-ink-2">
        {hint}
      </p>
    </div>
  );
}
