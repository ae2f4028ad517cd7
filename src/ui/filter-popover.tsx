import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { BackCloses } from './back-layers.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

interface FilterPopoverProps {
  label: string;
  /** Number of active values in it. */
  active: number;
  children: ReactNode;
}

/** A chip that opens the choices of one filter. Escape, "back" or a tap outside closes them. */
export function FilterPopover({ label, active, children }: FilterPopoverProps) {
  return (
    <Popover className="shrink-0">
      <PopoverButton className="group inline-flex min-h-11 items-center">
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
      </PopoverButton>
      <PopoverPanel
        anchor={{ to: 'bottom start', gap: 4, padding: 8 }}
        focus
        className="z-30 flex w-96 max-w-[calc(100vw-1rem)] flex-col gap-4 rounded-card border border-line bg-card p-4 text-ink shadow-lg"
      >
        {({ close }) => (
          <>
            <BackCloses onBack={close} />
            {children}
          </>
        )}
      </PopoverPanel>
    </Popover>
  );
}
