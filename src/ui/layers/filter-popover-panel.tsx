import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { BackCloses } from '../back-layers.tsx';
import type { FilterChipProps } from '../actions/filter-chip.tsx';
import { FilterChip, filterChipClasses } from '../actions/filter-chip.tsx';

export interface FilterPopoverPanelProps extends FilterChipProps {
  /** Opened by the tap that loaded it. */
  opened: boolean;
  children: ReactNode;
}

/** The chip and its choices. Their library loads after the first screen. */
export function FilterPopoverPanel({ opened, children, ...chip }: FilterPopoverPanelProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (opened) button.current?.click();
  }, [opened]);
  return (
    <Popover className="shrink-0">
      <PopoverButton ref={button} className={filterChipClasses}>
        <FilterChip {...chip} />
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
