import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { OrderSort } from '#data/search/orders/order-filter.ts';
import { orderSortKeys } from '#data/search/orders/order-filter.ts';
import { StillArriving } from '#parts/lists/still-arriving.tsx';
import { classNames } from '#ui/class-names.ts';
import { useFormats } from '#ui/format.ts';
import { sortLabels } from './filters/filter-labels.ts';

interface CountLineProps {
  /** Number of matching orders. Null while it is unknown. */
  count: number | null;
  /** Number of orders on this device. Null while it is unknown. */
  stored: number | null;
  /** A filter is active. */
  narrowed: boolean;
  /** No order has the text as it was typed: these are nearly it. */
  isMistaken: boolean;
  /** Number of matching orders that only the server has. Null while it is unknown. */
  beyond: number | null;
  /** Shows them. */
  onBeyond: () => void;
  /** In small print, on one line. */
  dense?: boolean;
}

/** Shows how many orders match, out of how many on this device, and how many more the server has. */
export function CountLine({ count, stored, narrowed, isMistaken, beyond, onBeyond, dense = false }: CountLineProps) {
  const formats = useFormats();
  const all = formats.count(stored ?? 0);
  const isBeyond = beyond !== null && beyond > 0;
  const isCounted = stored !== null && stored > 0 && (!narrowed || count !== null);
  return (
    <div className={classNames('flex min-w-0 items-center gap-x-3', !dense && 'flex-wrap')}>
      <p
        role="status"
        className={classNames('min-w-0 text-ink-2', dense ? 'truncate text-fine' : 'text-sm sm:text-body')}
      >
        {narrowed && count !== null ? (
          <>
            <strong className="text-ink">{formats.count(count)}</strong> <Trans>sur {all} sur cet appareil</Trans>
          </>
        ) : null}
        {isMistaken && count !== null && count > 0 ? <Trans>, à une lettre près</Trans> : null}
        {!narrowed && stored !== null && stored > 0 ? (
          <Plural value={stored} one="# commande sur cet appareil" other="# commandes sur cet appareil" />
        ) : null}
        {isCounted ? <StillArriving /> : null}
        {isBeyond ? (
          <>
            {isCounted ? ', ' : null}
            <Plural value={beyond} one="# de plus sur le serveur" other="# de plus sur le serveur" />
          </>
        ) : null}
      </p>
      {isBeyond ? (
        <button
          type="button"
          onClick={onBeyond}
          className={classNames(
            'min-h-11 shrink-0 font-semibold text-accent hover:underline',
            dense ? '-my-3 text-fine' : 'text-sm',
          )}
        >
          <Trans>Chercher aussi là</Trans>
        </button>
      ) : null}
    </div>
  );
}

interface SortSelectProps {
  sort: OrderSort;
  sortBy: (sort: OrderSort) => void;
}

/** Selects the sort of a listing without column headings. */
export function SortSelect({ sort, sortBy }: SortSelectProps) {
  const { t, i18n } = useLingui();
  const up = (word: string): string => t`${word}, croissant`;
  const down = (word: string): string => t`${word}, décroissant`;
  return (
    <select
      aria-label={t`Trier par`}
      value={`${sort.key} ${sort.descending ? 'down' : 'up'}`}
      onChange={(event) => {
        const [name, direction] = event.target.value.split(' ');
        const key = orderSortKeys.find((known) => known === name);
        if (key !== undefined) sortBy({ key, descending: direction === 'down' });
      }}
      className="-mr-1 field-sizing-content h-11 max-w-36 shrink-0 truncate rounded-control bg-transparent text-right text-sm font-semibold text-accent"
    >
      {orderSortKeys.flatMap((key) => {
        const word = i18n._(sortLabels[key]);
        return [
          <option key={`${key} down`} value={`${key} down`} className="bg-card text-ink">
            {key === 'date' ? t`Plus récentes` : down(word)}
          </option>,
          <option key={`${key} up`} value={`${key} up`} className="bg-card text-ink">
            {key === 'date' ? t`Plus anciennes` : up(word)}
          </option>,
        ];
      })}
    </select>
  );
}
