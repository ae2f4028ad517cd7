import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { Fragment } from 'react';
import type { CountedRow, FigureName } from '#contract/rules/statistics/counted-rows.ts';
import type { CountedList as Counted } from '#contract/rules/statistics/statistics.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { draftStateLabels } from '#labels/orders/order-labels.ts';
import { buttonClasses } from '#ui/actions/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/media/icon.tsx';
import { List, ListRow } from '#ui/lists/list-row.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import { SkeletonCards } from '#ui/states/skeleton.tsx';
import { useCountText, useFigureLabels, useFigureText } from './figure-formats.ts';
import { useCancelledText, useFigureNotes } from './figure-notes.ts';
import type { ShownStatistics } from './use-statistics.ts';

/** Returns a function that writes when a row counts: a day, or a day and a time. */
function useRowDate(): (at: string) => string {
  const formats = useFormats();
  return (at) => (at.length === 10 ? formats.day(at) : formats.dateTime(at));
}

/** Returns a function that writes what a row adds to a figure; empty where it is one of a count. */
function useRowValue(): (figure: FigureName, value: number) => string {
  const { t, i18n } = useLingui();
  const text = useFigureText();
  return (figure, value) => {
    switch (figure) {
      case 'incompleteRate':
        return value === 1 ? t`Incomplet` : t`Complet`;
      case 'draftAcceptance':
        return i18n._(draftStateLabels[value === 1 ? 'accepted' : 'rejected']);
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
  const [notes, cancelledText] = [useFigureNotes(), useCancelledText(shown.statistics)];
  const { counted } = shown.statistics;
  const close = (
    <LocalLink to={closePath} aria-label={t`Fermer la liste`} className={buttonClasses('quiet', 'compact')}>
      <Icon of={X} size={22} />
    </LocalLink>
  );
  if (counted?.figure !== figure)
    return (
      <Card title={labels[figure]} aside={close}>
        <SkeletonCards label={t`Lecture de la liste`} count={3} />
      </Card>
    );
  const label = labels[figure];
  return (
    <Card title={label} aside={close}>
      <p className="mb-3 text-sm text-ink-2">
        {countText(figure, counted.total)} · {[notes[figure], cancelledText(figure)].filter(Boolean).join(', ')}.{' '}
        <Cut counted={counted} />
      </p>
      <div
        role="group"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        className="relative min-[88rem]:max-h-[34rem] min-[88rem]:overflow-auto print:max-h-none print:overflow-visible"
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

/** Says that only the first rows are listed. */
function Cut({ counted: { total, rows } }: { counted: Counted }) {
  const formats = useFormats();
  if (rows.length === total) return null;
  return (
    <Trans>Les {formats.count(rows.length)} premières sont ici : une période plus courte les montre toutes.</Trans>
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
  const { street, town } = addressLines(i18n, order.address);
  const parts = [town, date(row.at), order.number ?? '', order.client.name].filter((part) => part !== '');
  return (
    <ListRow
      to={`/orders/${order.id}`}
      title={street}
      detail={parts.map((part, index) => (
        <Fragment key={part}>
          <span className="inline-block">{index === parts.length - 1 ? part : `${part} ·`}</span>{' '}
        </Fragment>
      ))}
      aside={aside}
    />
  );

  /** A list of the server names no order that the user may not see; a device has only its own. */
  function absentText(): string {
    if (row.orderId === null) return t`Fichier sans commande`;
    return shown.from === 'server' ? t`Commande passée à un collègue` : t`Commande absente de cet appareil`;
  }
}
