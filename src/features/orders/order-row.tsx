import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, Banknote, Mail, Zap } from 'lucide-react';
import type { MouseEvent as ReactMouseEvent, ReactNode } from 'react';
import { isOwed } from '#contract/rules/owed.ts';
import type { OrderSort, OrderSortKey } from '#data/search/order-filter.ts';
import { visitAtOf } from '#data/search/order-filter.ts';
import { addressLines } from '#labels/address-lines.ts';
import { useServiceName } from '#hooks/use-content.ts';
import { orderStateLabels } from '#labels/order-labels.ts';
import { serviceCode } from '#labels/service-codes.ts';
import { fromOrderList } from '#parts/order-list/back-to-list.ts';
import { OrderStatePill } from '#parts/order-list/order-marks.tsx';
import { areaLink } from '#ui/area-link.ts';
import { CheckMark } from '#ui/check-mark.tsx';
import { classNames } from '#ui/class-names.ts';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { SyncMark } from '#ui/marks.tsx';
import { useNow } from '#ui/use-now.ts';
import { DraftMark } from './draft-mark.tsx';
import { sortedBy } from './filter-address.ts';
import type { OrderItemProps } from './order-card.tsx';
import { useShortDates } from '#parts/order-list/use-short-dates.ts';

/** Columns of the heading and the rows. More columns appear with the width of the table, not of the window. */
const rowColumns = classNames(
  'grid items-center gap-x-3 px-4',
  'grid-cols-[1.5rem_6.5rem_minmax(0,1fr)_5.75rem_5.5rem_9rem]',
  '@min-[50rem]:grid-cols-[1.5rem_6.5rem_minmax(0,1fr)_5.75rem_5.75rem_5.5rem_9rem]',
  '@min-[58rem]:grid-cols-[1.5rem_6.5rem_minmax(0,1.2fr)_minmax(0,1fr)_5.75rem_5.75rem_5.5rem_9rem]',
  '@min-[66rem]:grid-cols-[1.5rem_6.5rem_minmax(0,1.2fr)_minmax(0,1fr)_5.75rem_5.75rem_8.75rem_5.5rem_9rem]',
);
const withServices = 'hidden @min-[50rem]:flex';
const withClient = 'hidden @min-[58rem]:block';
const withHandler = 'hidden @min-[66rem]:block';

/** Returns true for a click with the shift key. */
function isShift(event: Event): boolean {
  return event instanceof MouseEvent && event.shiftKey;
}

interface OrderRowProps extends OrderItemProps {
  /** Its preview is open. */
  selected: boolean;
  /** Set when a preview is shown beside the list: a click previews the order, a second click or Enter opens it. */
  onSelect?: ((id: string) => void) | undefined;
  /** It is among the chosen orders. */
  chosen: boolean;
  /** Chooses it or takes it out; with `range`, every order since the last one. */
  onChoose: (id: string, range: boolean) => void;
}

/** Renders an order as one dense row on a wide screen. */
export function OrderRow({ order, unread, sync, selected, onSelect, chosen, onChoose }: OrderRowProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const shortDate = useShortDates();
  const now = useNow();
  const { street, town } = addressLines(i18n, order.address);
  const visitAt = visitAtOf(order);
  const path = `/orders/${order.number ?? order.id}`;
  const serviceName = useServiceName();
  const services = order.services.map(({ code }) => serviceName(code, order.region)).join(', ');

  function onClick(event: ReactMouseEvent): void {
    // Modifier keys, Enter (`detail` is 0) and a second click follow the link.
    if (onSelect === undefined || event.detail !== 1 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onSelect(order.id);
  }

  return (
    <div
      className={classNames(
        rowColumns,
        'relative h-[46px] border-b border-line-2 text-sm',
        selected || chosen ? 'bg-accent-soft' : 'hover:bg-paper',
      )}
    >
      {/* Above the link that covers the row. The label is the whole cell: easy to hit. */}
      <span role="cell" className="relative z-10 -ml-4 grid h-full print:invisible">
        <label className="grid h-full w-11 cursor-pointer place-items-center">
          <CheckMark checked={chosen} onChange={(event) => onChoose(order.id, isShift(event.nativeEvent))} />
          <span className="sr-only">{t`Choisir la commande ${order.number ?? street}`}</span>
        </label>
      </span>
      <span role="cell" className="min-w-0 leading-tight">
        <LocalLink
          to={path}
          state={fromOrderList}
          onFocus={onSelect === undefined ? undefined : () => onSelect(order.id)}
          aria-current={selected ? 'true' : undefined}
          onClick={onClick}
          className={classNames(areaLink, 'font-semibold focus-visible:after:-outline-offset-3')}
        >
          {order.number ?? <Trans>Sans numéro</Trans>}
        </LocalLink>
        <RowMarks urgent={order.urgent} unread={unread} />
      </span>
      <span role="cell" className="min-w-0 leading-tight" title={`${street}, ${town}, ${order.client.name}`}>
        <span className="block truncate">{street}</span>
        <span className="block truncate text-fine text-ink-2">{town}</span>
      </span>
      <span role="cell" className={classNames(withClient, 'truncate')} title={order.client.name}>
        {order.client.name}
      </span>
      <span role="cell" className={classNames(withServices, 'gap-1 overflow-hidden')} title={services}>
        {order.services.slice(0, 2).map(({ code }) => (
          <span key={code} className="rounded-[6px] bg-off-soft px-1.5 text-xs leading-5 font-semibold text-ink-2">
            {serviceCode(i18n, code, order.region)}
          </span>
        ))}
        {order.services.length > 2 ? (
          <span className="text-xs leading-5 text-ink-2">+{order.services.length - 2}</span>
        ) : null}
      </span>
      <span role="cell" className="truncate">
        {visitAt === null ? <span className="text-ink-2">–</span> : shortDate(visitAt, now)}
      </span>
      <span role="cell" className={classNames(withHandler, 'truncate')} title={order.handler?.name}>
        {order.handler?.name ?? <span className="text-ink-2">–</span>}
      </span>
      <span role="cell" className="text-right leading-tight">
        <span className="whitespace-nowrap">{formats.money(order.total)}</span>
        {order.paid ? (
          <span className="sr-only">
            <Trans>Payé</Trans>
          </span>
        ) : null}
        {isOwed(order) ? (
          <SmallMark icon={Banknote} tone="text-wait" className="justify-end">
            <Trans>Impayé</Trans>
          </SmallMark>
        ) : null}
      </span>
      <span role="cell" className="min-w-0 pl-2 leading-tight">
        <StateMark order={order} sync={sync} />
      </span>
    </div>
  );
}

/** Shows the order's state, and its draft when it has one. Unsent or refused changes come first. */
function StateMark({ order: { state, draft }, sync }: Pick<OrderItemProps, 'order' | 'sync'>) {
  const { i18n } = useLingui();
  const word = i18n._(orderStateLabels[state]);
  if (sync.is === 'sent') {
    return (
      <>
        <OrderStatePill state={state} />
        {draft === null ? null : <DraftMark draft={draft} />}
      </>
    );
  }
  return (
    <>
      <SyncMark status={sync} />
      <span className="block truncate text-xs text-ink-2" title={word}>
        {word}
      </span>
    </>
  );
}

interface SmallMarkProps {
  icon: typeof Zap;
  tone: string;
  className?: string;
  children: ReactNode;
}

/** Renders a mark on the second line of a dense row. */
function SmallMark({ icon, tone, className, children }: SmallMarkProps) {
  return (
    <span className={classNames('flex items-center gap-1 text-xs font-semibold whitespace-nowrap', tone, className)}>
      <Icon of={icon} size={16} className="size-3.5" />
      {children}
    </span>
  );
}

function RowMarks({ urgent, unread }: { urgent: boolean; unread: number }) {
  if (!urgent && unread === 0) return null;
  return (
    <span className="flex gap-2">
      {urgent ? (
        <SmallMark icon={Zap} tone="text-bad">
          <Trans>Urgent</Trans>
        </SmallMark>
      ) : null}
      {unread === 0 ? null : (
        <SmallMark icon={Mail} tone="text-accent">
          {urgent ? unread : <Plural value={unread} one="# non lu" other="# non lus" />}
          {urgent ? (
            <span className="sr-only">
              <Trans>non lus</Trans>
            </span>
          ) : null}
        </SmallMark>
      )}
    </span>
  );
}

interface HeadingProps {
  sort: OrderSort;
  sortBy: (sort: OrderSort) => void;
}

/** Renders the sticky column headings. Sortable ones are buttons. */
export function OrderRowHeading({ sort, sortBy }: HeadingProps) {
  const { t } = useLingui();
  const sorting = { sort, sortBy };
  return (
    <div
      role="row"
      className={classNames(
        rowColumns,
        'sticky top-14 z-10 h-11 border-b border-line bg-card text-fine font-semibold text-ink-2',
      )}
    >
      <span role="columnheader" className="sr-only">{t`Choix`}</span>
      <span aria-hidden="true" />
      <SortHeading of="number" {...sorting}>{t`Commande`}</SortHeading>
      <SortHeading of="address" {...sorting}>{t`Adresse`}</SortHeading>
      <SortHeading of="client" className={withClient} {...sorting}>{t`Client`}</SortHeading>
      <span role="columnheader" className={withServices}>{t`Services`}</span>
      <SortHeading of="visit" {...sorting}>{t`Visite`}</SortHeading>
      <SortHeading of="handler" className={withHandler} {...sorting}>{t`Gestionnaire`}</SortHeading>
      <SortHeading of="total" end {...sorting}>{t`TVAC`}</SortHeading>
      <SortHeading of="state" indent {...sorting}>{t`État`}</SortHeading>
    </div>
  );
}

interface SortHeadingProps extends HeadingProps {
  of: OrderSortKey;
  className?: string;
  /** Its values are right-aligned. */
  end?: boolean;
  /** Its values are indented, away from the amounts before them. */
  indent?: boolean;
  children: string;
}

function SortHeading({ of, className, end = false, indent = false, sort, sortBy, children }: SortHeadingProps) {
  const active = sort.key === of;
  const direction = sort.descending ? 'descending' : 'ascending';
  return (
    <span
      role="columnheader"
      aria-sort={active ? direction : 'none'}
      className={classNames('min-w-0', end && 'text-right', indent && 'pl-2', className)}
    >
      <button
        type="button"
        onClick={() => sortBy(sortedBy(sort, of))}
        className={classNames(
          'group inline-flex h-11 max-w-full min-w-11 items-center gap-1 rounded-small',
          end && 'flex-row-reverse',
          active ? 'text-ink' : 'hover:text-ink',
        )}
      >
        <span className="truncate">{children}</span>
        <Icon
          of={active && !sort.descending ? ArrowUp : ArrowDown}
          size={16}
          className={classNames(
            'size-3.5',
            !active && 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60',
          )}
        />
      </button>
    </span>
  );
}
