import { Trans } from '@lingui/react/macro';
import { PenLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import type { Order } from '#contract/entities/order.ts';
import { useMayChange } from '#hooks/use-may-change.ts';
import { useRoles } from '#hooks/use-roles.ts';
import { buttonClasses } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { SheetName } from '#parts/forms/order-sheets.ts';

/** The state of an address that a link of the page opened: closing the sheet goes back. */
export const openedHere = { sheet: 'opened-here' } as const;

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
  const location = useLocation();
  const [params] = useSearchParams();
  if (!mayChange) return null;
  const search = new URLSearchParams(params);
  search.set('sheet', sheet);
  const before: unknown = location.state;
  return (
    <Link
      to={{ pathname: location.pathname, search: search.toString() }}
      state={{ ...(typeof before === 'object' ? before : {}), ...openedHere }}
      preventScrollReset
      aria-label={label}
      className={buttonClasses('quiet', 'compact', '-my-2.5 -mr-2.5 print:hidden')}
    >
      <Icon of={PenLine} size={16} />
      {children ?? <Trans>Modifier</Trans>}
    </Link>
  );
}
