import { Check } from 'lucide-react';
import { useId } from 'react';
import { Icon } from './icon.tsx';

interface CheckBoxProps {
  label: string;
  /** What it means, below. */
  hint: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A choice to make or leave, in a frame of its own. */
export function CheckBox({ label, hint, checked, onChange }: CheckBoxProps) {
  const hintId = useId();
  return (
    <div className="rounded-control border border-line text-ink transition-colors duration-150 has-checked:border-accent has-checked:bg-accent-soft">
      <label className="flex min-h-11 cursor-pointer items-start gap-3 px-3 pt-3 leading-tight font-semibold">
        <span className="grid shrink-0">
          <input
            type="checkbox"
            className="peer col-start-1 row-start-1 size-5 cursor-pointer appearance-none rounded-[6px] border border-line-strong bg-card checked:border-action checked:bg-action"
            aria-describedby={hintId}
            checked={checked}
            onChange={(event) => onChange(event.target.checked)}
          />
          <Icon
            of={Check}
            size={16}
            className="pointer-events-none invisible col-start-1 row-start-1 place-self-center text-white peer-checked:visible"
          />
        </span>
        {label}
      </label>
      <p id={hintId} className="pt-1 pr-3 pb-3 pl-11 text-sm text-ink-2">
        {hint}
      </p>
    </div>
  );
}
