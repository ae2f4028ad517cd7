import { Dialog, DialogPanel, DialogTitle } from '@headlessui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown, X } from 'lucide-react';
import { useSettings } from '#hooks/settings.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import type { FilterFieldsProps } from './filter-fields.tsx';
import { FirstFilters, MoreFilters, PeriodFields, StateChoice } from './filter-fields.tsx';

interface FilterSheetProps extends FilterFieldsProps {
  open: boolean;
  onClose: () => void;
  onClear: () => void;
  /** How many orders the filter leaves. */
  count: number;
  /** Something is filtered. */
  active: boolean;
}

/** All filters on a phone: a sheet from the bottom, its result named on the button under the thumb. */
export function FilterSheet({ open, onClose, onClear, count, active, ...fields }: FilterSheetProps) {
  const { t } = useLingui();
  const { settings, toggle } = useSettings();
  return (
    <Dialog open={open} onClose={onClose} className="relative z-50">
      <div className="fixed inset-0 bg-navy-950/60" aria-hidden="true" />
      <div className="fixed inset-0 flex items-end justify-center">
        <DialogPanel
          transition
          className="flex max-h-[90dvh] w-full max-w-xl flex-col rounded-t-card border border-b-0 border-line bg-card text-ink transition-transform duration-220 data-closed:translate-y-full"
        >
          <div className="flex items-center justify-between gap-3 border-b border-line py-2 pr-2 pl-5">
            <DialogTitle className="text-lg font-bold tracking-tight">
              <Trans>Filtres</Trans>
            </DialogTitle>
            <button
              type="button"
              aria-label={t`Fermer`}
              onClick={onClose}
              className="grid size-11 place-items-center rounded-control text-ink-2"
            >
              <Icon of={X} />
            </button>
          </div>
          <div className="flex flex-1 flex-col gap-5 overflow-y-auto overscroll-contain p-5">
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
          </div>
          <div className="flex gap-2 border-t border-line px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
            <Button size="large" onClick={onClear} disabled={!active}>
              <Trans>Tout effacer</Trans>
            </Button>
            <Button look="primary" size="large" onClick={onClose} className="flex-1">
              <Plural value={count} _0="Aucune commande" one="Voir # commande" other="Voir # commandes" />
            </Button>
          </div>
        </DialogPanel>
      </div>
    </Dialog>
  );
}
