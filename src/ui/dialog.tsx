import { Dialog as HeadlessDialog, DialogPanel, DialogTitle, Description } from '@headlessui/react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface DialogProps {
  open: boolean;
  title: string;
  body?: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  danger?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that is hard to take back: Enter confirms, Escape cancels. */
export function Dialog({
  open,
  title,
  body,
  confirmLabel,
  cancelLabel,
  danger = false,
  onConfirm,
  onCancel,
}: DialogProps) {
  return (
    <HeadlessDialog open={open} onClose={onCancel} className="relative z-50">
      <div className="fixed inset-0 bg-navy-950/60" aria-hidden="true" />
      <div className="fixed inset-0 flex items-end justify-center p-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:items-center">
        <DialogPanel
          as="form"
          className="flex max-h-full w-full max-w-md flex-col gap-3 overflow-y-auto rounded-card border border-line bg-card p-5 text-ink"
          onSubmit={(event) => {
            event.preventDefault();
            onConfirm();
          }}
        >
          <DialogTitle className="text-xl leading-tight font-bold tracking-tight">{title}</DialogTitle>
          {body === undefined ? null : (
            <Description as="div" className="text-ink-2">
              {body}
            </Description>
          )}
          <div className="mt-2 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <Button onClick={onCancel}>{cancelLabel}</Button>
            <Button type="submit" look={danger ? 'danger' : 'primary'} autoFocus>
              {confirmLabel}
            </Button>
          </div>
        </DialogPanel>
      </div>
    </HeadlessDialog>
  );
}
