import type { OrderTab, PartProps } from './order-parts.tsx';
import { orderParts } from './order-parts.tsx';

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

/** Shows all cards in two columns. The rail renders after the main column was painted. */
export function DeskParts({ step, ...props }: PartProps & { step: number }) {
  const railed = orderParts.filter(({ place }) => place === 'rail');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_25rem] items-start gap-4 2xl:grid-cols-[minmax(0,1fr)_30rem] print:grid-cols-2">
      <div className="grid grid-cols-2 gap-4">
        {orderParts
          .filter(({ place }) => place !== 'rail')
          .map(({ id, place, Part }) => (
            <div key={id} className={`grid min-w-0 empty:hidden ${place === 'main' ? 'col-span-2' : ''}`}>
              <Part {...props} />
            </div>
          ))}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {step < 2 ? null : railed.map(({ id, Part }) => <Part key={id} {...props} />)}
      </div>
    </div>
  );
}
