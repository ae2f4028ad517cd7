import { CheckMark } from '../fields/check-mark.tsx';
import { classNames } from '../class-names.ts';

interface OptionRowProps {
  label: string;
  checked: boolean;
  /** Lower, for a page of many questions. */
  dense?: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox row in a multiple choice. The whole row is the target. */
export function OptionRow({ label, checked, dense = false, onChange }: OptionRowProps) {
  return (
    <label
      className={classNames(
        'flex cursor-pointer items-center border border-line-strong bg-card leading-tight font-semibold transition-colors duration-150 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent [&_input]:outline-none',
        dense
          ? 'min-h-11 gap-2 rounded-control px-2.5 py-1 text-body'
          : 'min-h-14 gap-3 rounded-button px-4 py-2 text-base',
      )}
    >
      <CheckMark checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </label>
  );
}
