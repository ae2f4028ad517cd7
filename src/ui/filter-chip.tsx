import { ChevronDown } from 'lucide-react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

export const filterChipClasses = 'group inline-flex min-h-11 items-center';

/** The face of the button that opens the choices of one filter. */
export function FilterChip({ label, active }: { label: string; active: number }) {
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
      {active > 0 ? <span>{active}</span> : null}
      <Icon of={ChevronDown} size={16} className="duration-150 group-data-open:rotate-180" />
    </span>
  );
}
