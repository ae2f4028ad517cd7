import { useLingui } from '@lingui/react/macro';
import { CalendarPlus, CircleQuestionMark, Download, Printer } from 'lucide-react';
import { Menu } from '#ui/actions/menu.tsx';
import { AgendaToolsButton } from './agenda-tools-button.tsx';

export interface Tools {
  onPrint: () => void;
  onDownload: () => void;
  onSubscribe: () => void;
  onHelp: () => void;
}

interface AgendaToolsProps extends Tools {
  className: string;
  opened: boolean;
}

/** The less frequent actions, by name: in the header on a wide screen, below the calendar on a phone. */
export function AgendaTools({ className, opened, ...tools }: AgendaToolsProps) {
  const { t } = useLingui();
  return (
    <Menu
      Button={AgendaToolsButton}
      className={className}
      opened={opened}
      entries={[
        { label: t`Imprimer`, icon: Printer, run: tools.onPrint },
        { label: t`Télécharger (.ics)`, icon: Download, run: tools.onDownload },
        { label: t`S’abonner`, icon: CalendarPlus, run: tools.onSubscribe },
        { label: t`Aide et raccourcis`, icon: CircleQuestionMark, run: tools.onHelp },
      ]}
    />
  );
}
