import { Plural } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ErrorNotice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SheetAction } from '#ui/sheet-action.tsx';

/** The orders that an action concerns, and what follows it. */
export interface SelectionActionProps {
  ids: readonly string[];
  onDone: () => void;
  onClose: () => void;
}

interface SelectionSheetProps {
  title: string;
  action: string;
  /** Number of orders that the action changes. */
  count: number;
  disabled: boolean;
  error: string | null;
  onAction: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of an action on the chosen orders. It says how many the action changes. */
export function SelectionSheet({
  title,
  action,
  count,
  disabled,
  error,
  onAction,
  onClose,
  children,
}: SelectionSheetProps) {
  return (
    <Sheet
      open
      title={title}
      onClose={onClose}
      footer={
        <SheetAction disabled={disabled || count === 0} onClick={onAction}>
          {action}
        </SheetAction>
      }
    >
      <p className="text-ink-2">
        <Plural value={count} _0="Aucune commande à changer" one="# commande" other="# commandes" />
      </p>
      {children}
      <ErrorNotice error={error} />
    </Sheet>
  );
}
