import type { ReactNode } from 'react';
import { useState } from 'react';
import type { FilterChipProps } from '../actions/filter-chip.tsx';
import { FilterChip, filterChipClasses } from '../actions/filter-chip.tsx';
import type { FilterPopoverPanelProps } from './filter-popover-panel.tsx';
import { classNames } from '../class-names.ts';
import { later } from '../page/later.tsx';

interface PanelProps extends FilterPopoverPanelProps {
  /** Called by a tap before the choices are loaded. */
  onEarlyTap: () => void;
}

const Panel = later<PanelProps>(async () => (await import('./filter-popover-panel.tsx')).FilterPopoverPanel, {
  waits: true,
  Before: ({ label, active, value, onEarlyTap, want }) => (
    <button
      type="button"
      aria-expanded={false}
      className={classNames(filterChipClasses, 'shrink-0')}
      onPointerEnter={want}
      onClick={() => {
        onEarlyTap();
        want();
      }}
    >
      <FilterChip label={label} active={active} value={value} />
    </button>
  ),
});

interface FilterPopoverProps extends FilterChipProps {
  children: ReactNode;
}

/** A chip that opens the choices of one filter. Escape, "back" or a tap outside closes them. */
export function FilterPopover(props: FilterPopoverProps) {
  const [opened, setOpened] = useState(false);
  return <Panel {...props} opened={opened} onEarlyTap={() => setOpened(true)} />;
}
