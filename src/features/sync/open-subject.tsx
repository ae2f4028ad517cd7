import { Trans } from '@lingui/react/macro';
import { clientPath } from '#parts/clients/client-paths.ts';
import { LocalLink } from '#ui/local-link.tsx';

const classes = 'inline-flex min-h-11 items-center text-body font-semibold text-accent underline underline-offset-2';

/** Links to the page of an order that the sync centre lists. */
export function OpenOrder({ id }: { id: string }) {
  return (
    <LocalLink to={`/orders/${id}`} className={classes}>
      <Trans>Ouvrir la commande</Trans>
    </LocalLink>
  );
}

/** Links to the card of a client that the sync centre lists. */
export function OpenClient({ id }: { id: string }) {
  return (
    <LocalLink to={clientPath(id)} className={classes}>
      <Trans>Ouvrir la fiche</Trans>
    </LocalLink>
  );
}
