import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Order } from '#contract/entities/order.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { ListRow } from '#ui/lists/list-row.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';

interface OrderRowProps {
  order: Order;
  /** Shown under the street; defaults to the town. */
  detail?: ReactNode;
  aside?: ReactNode;
}

/** An order as one row of a card; the whole row links to it. */
export function OrderRow({ order, detail, aside }: OrderRowProps) {
  const { i18n } = useLingui();
  const { street, town } = addressLines(i18n, order.address);
  return <ListRow to={`/orders/${order.number ?? order.id}`} title={street} detail={detail ?? town} aside={aside} />;
}

interface MoreLinkProps {
  to: string;
  count: string;
}

/** Links to the full list when a card shows only its first rows. */
export function MoreLink({ to, count }: MoreLinkProps) {
  return (
    <LocalLink
      to={to}
      className="-mb-2 inline-flex min-h-11 items-center font-semibold text-accent underline-offset-4 hover:underline"
    >
      <Trans>Voir les {count}</Trans>
    </LocalLink>
  );
}
