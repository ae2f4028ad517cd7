import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import type { CountedOrder } from '#contract/protocol/statistics.ts';
import type { CountedRow, FigureName } from '#contract/rules/counted-rows.ts';
import type { CountedList as Counted } from '#contract/rules/statistics.ts';
import { addressLines } from '#labels/address-lines.ts';
import { buttonClasses } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { List, ListRow } from '#ui/list-row.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { useCountText, useFigureLabels, useFigureText } from './figure-formats.ts';
import type { ShownStatistics } from './use-statistics.ts';

/** Returns a function that writes when a row counts: a day, or a day and a time. */
export function useRowDate(): (at: string) => string {
  const formats = useFormats();
  return (at) => (at.length === 10 ? formats.day(at) : formats.dateTime(at));
}

/** Returns a function that writes what a row adds to a figure; empty where it is one of a count. */
export function useRowValue(): (figure: FigureName, value: number) => string {
  const { t } = useLingui();
  const text = useFigureText();
  return (figure, value) => {
    switch (figure) {
      case 'incompleteRate':
        return value === 1 ? t`Incomplet` : t`Complet`;
      case 'draftAcceptance':
        return value === 1 ? t`Accepté` : t`Refusé`;
      case 'visits':
      case 'orders':
      case 'noShows':
      case 'reviews':
        return '';
      case 'turnover':
      case 'duration':
      case 'travel':
      case 'paymentDelay':
      case 'syncDelay':
        return text(figure, value);
    }
  };
}

interface CountedListProps {
  figure: FigureName;
  shown: ShownStatistics;
  /** The address without the list. */
  closePath: string;
}

/** The rows that a figure counts, each with its order: the largest first, the latest first where none is larger. */
export function CountedList({ figure, shown, closePath }: CountedListProps) {
  const { t } = useLingui();
  const labels = useFigureLabels();
  const countText = useCountText();
  const { counted } = shown.statistics;
  const close = (
    <LocalLink
      to={closePath}
      aria-label={t`Fermer la liste`}
      className={buttonClasses('quiet', 'compact', 'print:hidden')}
    >
      <Icon of={X} size={22} />
    </LocalLink>
  );
  if (counted?.figure !== figure)
    return (
      <Card title={labels[figure]} aside={close}>
        <SkeletonCards label={t`Lecture de la liste`} count={3} />
      </Card>
    );
  const title = `${labels[figure]} : ${countText(figure, counted.total)}`;
  return (
    <Card title={title} aside={close}>
      <Cut counted={counted} />
      <div
        role="group"
        aria-label={title}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        className="relative lg:max-h-[34rem] lg:overflow-auto print:max-h-none print:overflow-visible"
      >
        <List>
          {counted.rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- an order may count several times
            <Row key={`${index} ${row.at}`} figure={figure} row={row} shown={shown} />
          ))}
        </List>
      </div>
    </Card>
  );
}

/** Says that the list is cut. */
function Cut({ counted: { total, rows } }: { counted: Counted }) {
  const formats = useFormats();
  if (rows.length === total) return null;
  return (
    <p className="mb-3 text-sm text-ink-2">
      <Trans>
        Les {formats.count(rows.length)} premières lignes. Pour les voir toutes, prenez une période plus courte.
      </Trans>
    </p>
  );
}

interface RowProps {
  figure: FigureName;
  row: CountedRow;
  shown: ShownStatistics;
}

function Row({ figure, row, shown }: RowProps) {
  const { t, i18n } = useLingui();
  const [date, value] = [useRowDate(), useRowValue()];
  const order = shown.countedOrders.find(({ id }) => id === row.orderId);
  const aside = <span className="font-semibold whitespace-nowrap tabular-nums">{value(figure, row.value)}</span>;
  if (order === undefined || row.orderId === null)
    return (
      <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5 first:pt-0 last:pb-0">
        <div>
          <span className="leading-snug">{absentText()}</span>
          <div className="text-sm text-ink-2">{date(row.at)}</div>
        </div>
        {aside}
      </li>
    );
  return (
    <ListRow
      to={`/orders/${order.id}`}
      title={orderTitle(order)}
      detail={[date(row.at), order.number, order.client.name].filter(Boolean).join(' · ')}
      aside={aside}
    />
  );

  function orderTitle({ address }: CountedOrder): string {
    const { street, town } = addressLines(i18n, address);
    return `${street}, ${town}`;
  }

  /** A list of the server names no order that the user may not see; a device has only its own. */
  function absentText(): string {
    if (row.orderId === null) return t`Fichier sans commande`;
    return shown.from === 'server' ? t`Commande passée à un collègue` : t`Commande absente de cet appareil`;
  }
}
