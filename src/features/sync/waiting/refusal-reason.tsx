import { Trans } from '@lingui/react/macro';
import type { HolderNews } from '#data/queries/orders/departed-orders.ts';
import { useErrorMessage } from '#hooks/app/use-error-message.ts';

/** Set when the order has left this device. */
export interface Departed {
  news: HolderNews | null;
}

/** Says why the server refused something, and for work on an order that has left its author to whom it can be given. */
export function RefusalReason({ code, departed }: { code: string; departed: Departed | null }) {
  const errorText = useErrorMessage();
  if (code !== 'NotFound' || departed === null) return errorText(code);
  const name = departed.news?.holder?.name ?? '';
  return name === '' ? (
    <Trans>Refusé : la commande n’est plus la vôtre. Transmettez ceci à votre superviseur.</Trans>
  ) : (
    <Trans>Refusé : la commande n’est plus la vôtre. Transmettez ceci à {name}.</Trans>
  );
}
