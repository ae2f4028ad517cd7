import { ChevronDown } from 'lucide-react';
import { classNames } from '../class-names.ts';
import { Icon } from '../media/icon.tsx';

export const filterChipClasses = 'group inline-flex min-h-11 items-center';

export interface FilterChipProps {
  label: string;
  /** Number of active values. */
  active: number;
  /** The active value, where it is one to name. */
  value?: string | undefined;
}

/** The face of the button that opens the choices of one filter. */
export function FilterChip({ label, active, value }: FilterChipProps) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-8 items-center gap-1.5 rounded-full border px-3 text-sm font-semibold whitespace-nowrap transition-colors duration-150',
        active > 0
          ? 'border-action bg-action text-white'
          : 'border-line bg-card group-hover:border-line-strong group-data-open:border-line-strong',
      )}
    >
      {label}
      {active > 0 ? <span className="max-w-44 truncate">{value === undefined ? active : `· ${value}`}</span> : null}
      <Icon of={ChevronDown} size={16} className="duration-150 group-data-open:rotate-180" />
    </span>
  );
}
