import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Order } from '#contract/entities/order.ts';
import { addressLines } from '#hooks/address-lines.ts';
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
  return (
    <li className="relative flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-[1_1_11rem]">
        <LocalLink
          to={`/orders/${order.number ?? order.id}`}
          className="leading-snug font-semibold outline-none after:absolute after:inset-0 after:rounded-small focus-visible:after:outline-3 focus-visible:after:outline-accent"
        >
          {street}
        </LocalLink>
        <div className="text-sm text-ink-2">{detail ?? town}</div>
      </div>
      {aside}
    </li>
  );
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
