import { Trans, useLingui } from '@lingui/react/macro';
import { SearchX } from 'lucide-react';
import { noFilter } from '#data/search/orders/order-filter.ts';
import type { OrderSearch } from '#data/search/orders/order-search.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { useNow } from '#ui/timing/use-now.ts';
import type { ListingControl } from './use-listing.ts';

interface NothingFoundProps {
  listing: Pick<ListingControl, 'filter' | 'sort' | 'setText' | 'clear'>;
  search: Pick<OrderSearch, 'find'>;
  /** Number of active filter values, without the text. */
  activeCount: number;
}

/** Says that no order matches, and offers to clear the search or the filters. A tag may have gone from all orders. */
export function NothingFound({ listing, search, activeCount }: NothingFoundProps) {
  const { t } = useLingui();
  const now = useNow();
  const { filter, sort, setText, clear } = listing;
  const { text, tag } = filter;
  const isLost = tag !== null && search.find({ ...noFilter, tag }, sort, now).length === 0;
  const hasText = text.trim() !== '';
  return (
    <EmptyState
      icon={SearchX}
      title={hasText ? t`Rien ne correspond à « ${text.trim()} »` : t`Aucune commande ne correspond à ces filtres`}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {hasText && activeCount > 0 ? (
            <Button onClick={() => setText('')}>
              <Trans>Effacer la recherche</Trans>
            </Button>
          ) : null}
          <Button look="primary" onClick={clear}>
            {activeCount > 0 ? <Trans>Effacer les filtres</Trans> : <Trans>Effacer la recherche</Trans>}
          </Button>
        </div>
      }
    >
      {isLost ? (
        <p>
          <Trans>Plus aucune commande ici n’a l’étiquette « {tag} ».</Trans>
        </p>
      ) : null}
      <p>
        {activeCount > 0 ? (
          <Trans>Retirez un filtre, ou vérifiez l’orthographe.</Trans>
        ) : (
          <Trans>Vérifiez l’orthographe, ou cherchez par rue, client, numéro ou téléphone.</Trans>
        )}
      </p>
    </EmptyState>
  );
}
