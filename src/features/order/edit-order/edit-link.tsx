import { Trans } from '@lingui/react/macro';
import { PenLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Order } from '#contract/entities/order.ts';
import { useAddressSheet } from '#hooks/addresses/use-address-sheet.ts';
import { useMayChange } from '#hooks/orders/use-may-change.ts';
import { useRoles } from '#hooks/app/use-roles.ts';
import { buttonClasses } from '#ui/actions/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import type { SheetName } from '../forms/order-field.draft.ts';

interface EditLinkProps {
  order: Order;
  sheet: SheetName;
  /** What it edits, for screen readers. */
  label: string;
  /** What stands on it, where a card has two. */
  children?: ReactNode;
}

/** Opens a sheet that edits the order. Rendered for those who may change it. */
export function EditLink({ order, sheet, label, children }: EditLinkProps) {
  const { supervisor } = useRoles();
  const mayChange = useMayChange(order) && (sheet !== 'people' || supervisor);
  const { link } = useAddressSheet('sheet');
  if (!mayChange) return null;
  return (
    <Link {...link(sheet)} aria-label={label} className={buttonClasses('quiet', 'compact', '-my-2.5 -mr-2.5')}>
      <Icon of={PenLine} size={16} />
      {children ?? <Trans>Modifier</Trans>}
    </Link>
  );
}
