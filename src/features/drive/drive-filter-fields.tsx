import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import type { DriveAddress } from './use-drive-filters.ts';
import { filterNames } from './use-drive-filters.ts';

/** The four filters of the drive: street, postal code, invoice number, payment-notice number. */
export function DriveFilterFields({ address: { filters, setFilter, clear } }: { address: DriveAddress }) {
  const { t } = useLingui();
  const labels = {
    street: t`Rue`,
    zipcode: t`Code postal`,
    invoice: t`N° de facture`,
    notice: t`N° d’avis de paiement`,
  };
  const isSet = filterNames.some((name) => filters[name] !== '');
  return (
    <div role="search" aria-label={t`Filtres du drive`} className="flex flex-wrap items-end gap-3">
      <div className="grid min-w-0 flex-1 grid-cols-2 gap-3 lg:grid-cols-4">
        {filterNames.map((name) => (
          <Field
            key={name}
            label={labels[name]}
            value={filters[name]}
            type="search"
            inputMode={name === 'zipcode' ? 'numeric' : 'text'}
            aria-keyshortcuts={name === 'street' ? '/' : undefined}
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            className="lg:h-11"
            onChange={(event) => setFilter(name, event.target.value)}
          />
        ))}
      </div>
      {isSet ? (
        <Button size="compact" onClick={clear}>
          <Trans>Effacer</Trans>
        </Button>
      ) : null}
    </div>
  );
}
