import { Plural, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';

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
  const { t } = useLingui();
  return (
    <Sheet
      open
      title={title}
      closeLabel={t`Fermer`}
      onClose={onClose}
      footer={
        <Button look="primary" size="large" className="flex-1" disabled={disabled || count === 0} onClick={onAction}>
          {action}
        </Button>
      }
    >
      <p className="text-ink-2">
        <Plural value={count} _0="Aucune commande à changer" one="# commande" other="# commandes" />
      </p>
      {children}
      {error === null ? null : (
        <Notice tone="bad" alert>
          {error}
        </Notice>
      )}
    </Sheet>
  );
}
