import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { IncompleteOrder } from '#data/queries/files/incomplete.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { addressLines } from '#labels/orders/address-lines.ts';
import { ChoiceRow } from '#parts/list-detail/choice-row.tsx';
import { useShortDates } from '#parts/order-list/use-short-dates.ts';
import { Pill } from '#ui/lists/pill.tsx';
import { useNow } from '#ui/timing/use-now.ts';
import { WindowList } from '#ui/lists/window-list.tsx';

/** Estimated height of a row with its gap, in pixels. */
const rowHeight = 76;

interface IncompleteListProps {
  orders: readonly IncompleteOrder[];
  chosenId: string | null;
  onChoose: (id: string) => void;
}

/** Lists the orders whose files the server lacks. A colleague's has their name. */
export function IncompleteList({ orders, chosenId, onChoose }: IncompleteListProps) {
  const { t } = useLingui();
  return (
    <WindowList label={t`Envois incomplets`} items={orders} keyOf={({ order }) => order.id} heightOf={() => rowHeight}>
      {(incomplete) => (
        <Row
          incomplete={incomplete}
          isChosen={incomplete.order.id === chosenId}
          onChoose={() => onChoose(incomplete.order.id)}
        />
      )}
    </WindowList>
  );
}

interface RowProps {
  incomplete: IncompleteOrder;
  isChosen: boolean;
  onChoose: () => void;
}

function Row({ incomplete, isChosen, onChoose }: RowProps) {
  const { i18n } = useLingui();
  const { actor } = useAppData();
  const shortDate = useShortDates();
  const now = useNow();
  const { order, by, returned } = incomplete;
  const { street, town } = addressLines(i18n, order.address);
  const colleague = by === null || by.id === actor.id ? null : by.name;
  const visited = order.lastVisitAt === null ? null : shortDate(order.lastVisitAt, now, false);
  return (
    <ChoiceRow
      id={order.id}
      title={street}
      line={[colleague, visited, town, order.number].filter((part) => part !== null).join(' · ')}
      aside={
        <>
          {returned === 0 ? null : (
            <Pill tone="bad">
              <Plural value={returned} one="# renvoyée" other="# renvoyées" />
            </Pill>
          )}
          {colleague === null ? <OwnCounts {...incomplete} /> : <ReceivedCount {...incomplete} />}
        </>
      }
      isChosen={isChosen}
      onChoose={onChoose}
    />
  );
}

function OwnCounts({ missing, underWay }: IncompleteOrder) {
  return (
    <>
      {missing === 0 ? null : (
        <Pill tone="off">
          <Plural value={missing} one="# à prendre" other="# à prendre" />
        </Pill>
      )}
      {underWay === 0 ? null : (
        <Pill tone="wait">
          <Plural value={underWay} one="# à envoyer" other="# à envoyer" />
        </Pill>
      )}
    </>
  );
}

/** Of a colleague's order only the server's receipts are known here, not what their phone holds. */
function ReceivedCount({ received, needed }: IncompleteOrder) {
  return (
    <Pill tone="off">
      <Trans>
        {received} sur {needed} reçues
      </Trans>
    </Pill>
  );
}
