import { CheckMark } from './check-mark.tsx';

interface OptionRowProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox row in a multiple choice. The whole row is the target. */
export function OptionRow({ label, checked, onChange }: OptionRowProps) {
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-3 rounded-button border border-line-strong bg-card px-4 py-2 text-base leading-tight font-semibold transition-colors duration-150 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent [&_input]:outline-none">
      <CheckMark checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </label>
  );
}
