import { later } from '#ui/later.tsx';
import { AgendaToolsButton } from './agenda-tools-button.tsx';
import type { AgendaToolsProps } from './agenda-tools.tsx';

/** The tools of the agenda; the library of their menu comes after the calendar. */
export const AgendaTools = later<AgendaToolsProps>(async () => (await import('./agenda-tools.tsx')).AgendaTools, {
  Before: ({ className, want }) => (
    <div className={className}>
      <AgendaToolsButton onPointerEnter={want} />
    </div>
  ),
});
