import { useState } from 'react';
import { later } from '#ui/later.tsx';
import { AgendaToolsButton } from './agenda-tools-button.tsx';
import type { AgendaToolsProps } from './agenda-tools.tsx';

interface LaterProps extends AgendaToolsProps {
  /** Called by a tap before the menu is loaded. */
  onEarlyTap: () => void;
}

const Menu = later<LaterProps>(async () => (await import('./agenda-tools.tsx')).AgendaTools, {
  Before: ({ className, onEarlyTap }) => (
    <div className={className}>
      <AgendaToolsButton onClick={onEarlyTap} />
    </div>
  ),
});

/** The tools of the agenda; the library of their menu comes after the calendar. */
export function AgendaTools(props: Omit<AgendaToolsProps, 'opened'>) {
  const [opened, setOpened] = useState(false);
  return <Menu {...props} opened={opened} onEarlyTap={() => setOpened(true)} />;
}
