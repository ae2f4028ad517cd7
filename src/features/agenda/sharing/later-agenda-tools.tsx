import { laterMenu } from '#ui/actions/later-menu.tsx';
import { AgendaToolsButton } from './agenda-tools-button.tsx';
import type { Tools } from './agenda-tools.tsx';

/** The tools of the agenda; the library of their menu comes after the calendar. */
export const AgendaTools = laterMenu<Tools & { className: string }>(
  async () => (await import('./agenda-tools.tsx')).AgendaTools,
  AgendaToolsButton,
);
