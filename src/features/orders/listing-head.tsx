import { Trans } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { buttonClasses } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { LocalLink } from '#ui/local-link.tsx';

/** The listing's name, and the way to a new order. */
export function ListingHead() {
  return (
    <div className="flex items-center justify-between gap-3">
      <h1 className="text-2xl leading-tight font-bold tracking-tight">
        <Trans>Commandes</Trans>
      </h1>
      <LocalLink to="/orders/new" className={buttonClasses('ghost', 'normal')}>
        <Icon of={Plus} size={18} />
        <Trans>Nouvelle commande</Trans>
      </LocalLink>
    </div>
  );
}
