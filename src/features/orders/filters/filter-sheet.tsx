import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { useSettings } from '#hooks/app/use-settings.ts';
import { Button } from '#ui/actions/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import { Sheet } from '#ui/layers/sheet.tsx';
import { SheetAction } from '#ui/actions/sheet-action.tsx';
import { MoreFilters, PeriodFields, StateChoice } from './filter-fields.tsx';
import type { FilterFieldsProps } from './first-filters.tsx';
import { FirstFilters } from './first-filters.tsx';

export interface FilterSheetProps extends FilterFieldsProps {
  open: boolean;
  onClose: () => void;
  onClear: () => void;
  /** Number of matching orders. Null while it is unknown. */
  count: number | null;
  /** A filter or a text is active. */
  active: boolean;
}

/** Renders all filters in a bottom sheet on a phone. The close button shows the number of matching orders. */
export function FilterSheet({ open, onClose, onClear, count, active, ...fields }: FilterSheetProps) {
  const { t } = useLingui();
  const { settings, toggle } = useSettings();
  return (
    <Sheet
      open={open}
      title={t`Filtres`}
      onClose={onClose}
      footer={
        <>
          <Button size="large" onClick={onClear} disabled={!active}>
            <Trans>Tout effacer</Trans>
          </Button>
          <SheetAction onClick={onClose}>
            {count === null ? (
              <Trans>Voir les commandes</Trans>
            ) : (
              <Plural value={count} _0="Aucune commande" one="Voir # commande" other="Voir # commandes" />
            )}
          </SheetAction>
        </>
      }
    >
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-sm font-semibold">{t`À signaler`}</legend>
        <div className="flex flex-wrap gap-2">
          <FirstFilters {...fields} />
        </div>
      </fieldset>
      <StateChoice {...fields} />
      <PeriodFields {...fields} />
      <Button
        aria-expanded={settings.moreFilters}
        onClick={() => toggle('moreFilters')}
        className="w-full shrink-0 justify-between"
      >
        {settings.moreFilters ? t`Moins de filtres` : t`Plus de filtres`}
        <Icon
          of={ChevronDown}
          size={18}
          className={classNames('transition-transform duration-150', settings.moreFilters && 'rotate-180')}
        />
      </Button>
      {settings.moreFilters ? <MoreFilters {...fields} /> : null}
    </Sheet>
  );
}
