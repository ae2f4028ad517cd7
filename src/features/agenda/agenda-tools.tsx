import { useLingui } from '@lingui/react/macro';
import { CalendarPlus, CircleQuestionMark, Download, Printer } from 'lucide-react';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from './icon-button.tsx';

export interface Tools {
  onPrint: () => void;
  onDownload: () => void;
  onSubscribe: () => void;
  onHelp: () => void;
}

/** The less frequent actions: in the header on a wide screen, below the calendar on a phone. */
export function AgendaTools({ className, ...tools }: Tools & { className: string }) {
  const { t } = useLingui();
  return (
    <div className={classNames('flex gap-2 print:hidden', className)}>
      <IconButton label={t`Imprimer`} icon={Printer} onClick={tools.onPrint} />
      <IconButton label={t`Télécharger (.ics)`} icon={Download} onClick={tools.onDownload} />
      <IconButton label={t`S’abonner`} icon={CalendarPlus} onClick={tools.onSubscribe} />
      <IconButton label={t`Aide et raccourcis`} icon={CircleQuestionMark} onClick={tools.onHelp} />
    </div>
  );
}
