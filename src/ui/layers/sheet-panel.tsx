import { useLingui } from '@lingui/react/macro';
import { Dialog, DialogPanel, DialogTitle } from '@headlessui/react';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { ReturnFocus } from '../lists/entry-focus.ts';
import { IconButton } from '../actions/icon-button.tsx';
import { SheetAction } from '../actions/sheet-action.tsx';

export interface SheetPanelProps {
  open: boolean;
  title: string;
  onClose: () => void;
  /** On a wide screen: a panel at the right, full height, instead of a dialog. For long forms. */
  side?: boolean;
  /** Said first, such as that the subject is gone. */
  notice: ReactNode;
  /** What is fixed at the bottom, visible however long the sheet is: its actions; a button that closes it where it has none. */
  footer?: ReactNode;
  children: ReactNode;
}

const middle = 'sm:items-center sm:p-4';
const atSide = 'sm:items-center sm:p-4 lg:items-stretch lg:justify-end lg:p-0';
const sidePanel =
  'lg:max-h-none lg:rounded-none lg:border-y-0 lg:border-r-0 lg:data-closed:translate-x-full lg:data-closed:translate-y-0';

/** The sheet itself. Its library loads after the first screen. */
export function SheetPanel({ open, title, onClose, side = false, notice, footer, children }: SheetPanelProps) {
  const { t } = useLingui();
  const close = t`Fermer`;
  return (
    <Dialog open={open} onClose={onClose} className="relative z-50">
      <div className="fixed inset-0 bg-navy-950/60" aria-hidden="true" />
      <div className={classNames('fixed inset-0 flex items-end justify-center', side ? atSide : middle)}>
        <DialogPanel
          transition
          className={classNames(
            'flex max-h-[90dvh] w-full max-w-xl flex-col rounded-t-card border border-b-0 border-line bg-card text-ink transition-transform duration-200 data-closed:translate-y-full motion-reduce:transition-none sm:rounded-card sm:border-b sm:data-closed:translate-y-8',
            side && sidePanel,
          )}
        >
          <ReturnFocus />
          <div className="flex items-center justify-between gap-3 border-b border-line py-2 pr-2 pl-5">
            <DialogTitle className="text-lg font-bold tracking-tight">{title}</DialogTitle>
            <IconButton icon={X} label={close} onClick={onClose} />
          </div>
          {/* In view wherever the content is scrolled to. */}
          <div className="px-5 pt-4 empty:hidden">{notice}</div>
          <div className="flex flex-1 flex-col gap-5 overflow-y-auto overscroll-contain p-5">{children}</div>
          <div className="flex flex-wrap gap-2 border-t border-line px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
            {footer === undefined ? (
              <SheetAction look="ghost" onClick={onClose}>
                {close}
              </SheetAction>
            ) : (
              footer
            )}
          </div>
        </DialogPanel>
      </div>
    </Dialog>
  );
}
