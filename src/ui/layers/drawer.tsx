import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useBackCloses } from '../back-layers.tsx';
import { classNames } from '../class-names.ts';
import { drawerClasses } from './drawer-width.ts';
import { Icon } from '../media/icon.tsx';

interface DrawerOverlayProps {
  open: boolean;
  label: string;
  /** Content beside the close button, which has the position of the button that opens the drawer. */
  title: string;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
}

/** A modal drawer for phones. A choice, Escape, "back" or a tap outside closes it. */
export function DrawerOverlay({ open, label, title, closeLabel, onClose, children }: DrawerOverlayProps) {
  useBackCloses(open, onClose, { covers: true });
  return (
    <Dialog open={open} onClose={onClose} aria-label={label} className="relative z-50">
      <DialogBackdrop
        transition
        className="fixed inset-0 bg-navy-950/60 transition-opacity duration-200 ease-out data-closed:opacity-0"
      />
      <DialogPanel
        transition
        className={classNames(
          drawerClasses.panel,
          'on-navy fixed inset-y-0 left-0 flex flex-col bg-frame pt-[env(safe-area-inset-top)] text-white transition-transform duration-200 ease-out data-closed:-translate-x-full',
        )}
      >
        <div className="flex h-14 shrink-0 items-center px-1.5">
          <button
            type="button"
            aria-label={closeLabel}
            title={closeLabel}
            onClick={onClose}
            className="grid size-11 shrink-0 place-items-center rounded-full transition-colors duration-150 hover:bg-white/10"
          >
            <Icon of={X} />
          </button>
          <span className="px-2 text-lead font-semibold tracking-tight">{title}</span>
        </div>
        {children}
      </DialogPanel>
    </Dialog>
  );
}
