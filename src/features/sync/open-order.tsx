import { Trans } from '@lingui/react/macro';
import { LocalLink } from '#ui/local-link.tsx';

/** Links to the page of an order. */
export function OpenOrder({ id }: { id: string }) {
  return (
    <LocalLink
      to={`/orders/${id}`}
      className="inline-flex min-h-11 items-center text-[15px] font-semibold text-accent underline underline-offset-2"
    >
      <Trans>Ouvrir la commande</Trans>
    </LocalLink>
  );
}
