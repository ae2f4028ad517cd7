import { Trans, useLingui } from '@lingui/react/macro';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useBackCloses } from '#ui/back-layers.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Field } from '#ui/fields/field.tsx';
import type { DriveAddress } from './use-drive-filters.ts';
import { filterNames } from './use-drive-filters.ts';

interface DriveFilterFieldsProps {
  address: DriveAddress;
  /** All filters in a row; on a phone those after the street are behind a button. */
  wide: boolean;
}

/** The four filters of the drive: street, postal code, invoice number, payment-notice number. */
export function DriveFilterFields({ address: { filters, setFilter, clear }, wide }: DriveFilterFieldsProps) {
  const { t } = useLingui();
  const labels = {
    street: t`Rue`,
    zipcode: t`Code postal`,
    invoice: t`N° de facture`,
    notice: t`N° d’avis de paiement`,
  };
  const [first, ...others] = filterNames;
  const set = filterNames.filter((name) => filters[name] !== '');
  const [isOpen, setIsOpen] = useState(set.some((name) => name !== first));
  const [isOpened, setIsOpened] = useState(false);
  const toggle = (next: boolean): void => {
    setIsOpen(next);
    setIsOpened(next);
  };
  // Not the fields with which the page began: "back" leaves it.
  useBackCloses(!wide && isOpened, () => toggle(false));
  const fieldOf = (name: (typeof filterNames)[number]) => (
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
  );
  const clearButton =
    set.length === 0 ? null : (
      <Button size="compact" onClick={clear}>
        <Trans>Effacer</Trans>
      </Button>
    );
  if (wide)
    return (
      <div role="search" aria-label={t`Filtres du drive`} className="flex flex-wrap items-end gap-3 print:hidden">
        <div className="grid min-w-0 flex-1 grid-cols-4 gap-3">{filterNames.map(fieldOf)}</div>
        {clearButton}
      </div>
    );
  return (
    <div role="search" aria-label={t`Filtres du drive`} className="flex flex-col gap-3 print:hidden">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">{fieldOf(first)}</div>
        <Button icon={SlidersHorizontal} className="min-h-12" aria-expanded={isOpen} onClick={() => toggle(!isOpen)}>
          <Trans>Filtres</Trans>
        </Button>
      </div>
      {isOpen ? <div className="grid grid-cols-2 gap-3">{others.map(fieldOf)}</div> : null}
      {clearButton === null ? null : <div className="flex">{clearButton}</div>}
    </div>
  );
}
