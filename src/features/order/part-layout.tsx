import { firstOpenVisit } from '#contract/rules/orders/order-states.ts';
import { classNames } from '#ui/class-names.ts';
import { useHeld } from '#ui/timing/use-held.ts';
import { useIsInHand } from '#ui/layers/use-last.ts';
import type { OrderPart, OrderTab } from './order-parts.tsx';
import { orderParts } from './order-parts.tsx';
import type { PartProps } from './part-props.ts';

/** Shows the cards of one tab, in two columns where the page is wide enough; the cards of all tabs on paper. */
export function TabParts({ tab, ...props }: PartProps & { tab: OrderTab | null }) {
  return (
    <div className="grid grid-cols-1 gap-3 md:grid-cols-2 print:grid-cols-2 [&>*]:min-w-0">
      {orderParts
        .filter((part) => tab === null || part.tab === tab)
        .map(({ id, place, Part }) => (
          <div key={id} className={place === 'main' ? 'md:col-span-2 print:col-span-2 empty:hidden' : 'empty:hidden'}>
            <Part {...props} />
          </div>
        ))}
    </div>
  );
}

const swapped: Readonly<Record<string, OrderPart['place']>> = { billing: 'left', client: 'right' };

/**
 * Returns where a desk shows a card. Once the visit is over and the invoice issued, the visit has no actions and the papers are many:
 * the papers go under the visit and the client under the services, so that the columns end nearer to each other.
 */
function placeOf({ id, place }: OrderPart, isOver: boolean): OrderPart['place'] {
  return isOver ? (swapped[id] ?? place) : place;
}

interface ColumnProps extends PartProps {
  place: OrderPart['place'];
  isOver: boolean;
  className?: string;
}

function Column({ place, isOver, className, ...props }: ColumnProps) {
  return (
    <div className={classNames('flex min-w-0 flex-col gap-4', className)}>
      {orderParts
        .filter((part) => placeOf(part, isOver) === place)
        .map(({ id, Part }) => (
          <Part key={id} {...props} />
        ))}
    </div>
  );
}

/** Shows all cards in columns of their own height, so that no column waits for another. The rail renders after the main column was painted. */
export function DeskParts({ step, ...parts }: PartProps & { step: number }) {
  const { order, visits } = parts;
  // A card that changes its place is mounted anew: not under the hands of somebody who types in it.
  const isOver = useHeld(order.invoice !== null && firstOpenVisit(visits) === undefined, useIsInHand());
  const props = { ...parts, isOver };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_25rem] items-start gap-4 2xl:grid-cols-[minmax(0,1fr)_30rem] print:grid-cols-2">
      <div className="grid grid-cols-2 items-start gap-4">
        <Column place="left" {...props} />
        <Column place="right" {...props} />
        <Column place="main" className="col-span-2" {...props} />
      </div>
      {step < 2 ? <div /> : <Column place="rail" {...props} />}
    </div>
  );
}
