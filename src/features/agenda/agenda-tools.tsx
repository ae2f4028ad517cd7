import { useLingui } from '@lingui/react/macro';
import { CalendarPlus, CircleQuestionMark, Download, Printer } from 'lucide-react';
import { classNames } from '#ui/class-names.ts';
import { RoundButton } from './round-button.tsx';

export interface Tools {
  onPrint: () => void;
  onDownload: () => void;
  onSubscribe: () => void;
  onHelp: () => void;
}

/** What is done with the agenda now and then: beside its head at a desk, below it on a phone. */
export function AgendaTools({ className, ...tools }: Tools & { className: string }) {
  const { t } = useLingui();
  return (
    <div className={classNames('flex gap-2 print:hidden', className)}>
      <RoundButton label={t`Imprimer`} icon={Printer} onClick={tools.onPrint} />
      <RoundButton label={t`Télécharger (.ics)`} icon={Download} onClick={tools.onDownload} />
      <RoundButton label={t`S’abonner`} icon={CalendarPlus} onClick={tools.onSubscribe} />
      <RoundButton label={t`Aide et raccourcis`} icon={CircleQuestionMark} onClick={tools.onHelp} />
    </div>
  );
}
