import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Order } from '#contract/entities/order.ts';
import { addressLines } from '#hooks/address-lines.ts';
import { ListRow } from '#ui/list-row.tsx';
import { LocalLink } from '#ui/local-link.tsx';

interface OrderLineProps {
  order: Order;
  /** Under the address; the town when left out. */
  detail?: ReactNode;
  aside?: ReactNode;
}

/** An order as one line of a card; the whole line leads to it. */
export function OrderLine({ order, detail, aside }: OrderLineProps) {
  const { i18n } = useLingui();
  const { street, town } = addressLines(i18n, order.address);
  return <ListRow to={`/orders/${order.number ?? order.id}`} title={street} detail={detail ?? town} aside={aside} />;
}

interface MoreLinkProps {
  to: string;
  count: string;
}

/** Leads to the whole list when only its head is shown. */
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
