import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { drawerClasses } from './drawer-width.ts';

interface DrawerOverlayProps {
  open: boolean;
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** The drawer of a phone: over the page, holding the focus until it is closed by a choice, Escape or a tap beside it. */
export function DrawerOverlay({ open, label, onClose, children }: DrawerOverlayProps) {
  return (
    <Dialog open={open} onClose={onClose} aria-label={label} className="relative z-50">
      <DialogBackdrop
        transition
        className="fixed inset-0 bg-navy-950/60 transition-opacity duration-220 ease-out data-closed:opacity-0"
      />
      <DialogPanel
        transition
        className={classNames(
          drawerClasses.panel,
          'fixed inset-y-0 left-0 bg-frame text-white transition-transform duration-220 ease-out data-closed:-translate-x-full',
        )}
      >
        {children}
      </DialogPanel>
    </Dialog>
  );
}
