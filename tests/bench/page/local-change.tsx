import { useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { findOrder } from '#data/queries/orders/orders.ts';
import type { AppData } from '#hooks/app/use-app-data.tsx';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import type { RemarkChange } from './session.ts';

/** Instants of one change, in milliseconds after the tap. */
export interface ChangeTimes {
  /** The change is on the disk. */
  committed: number;
  /** The page shows the change. */
  shown: number;
}

/** A button that makes a change, and a view of the stored value. */
export interface ChangeView {
  /** Shows an order's remark. Resolves when it is on screen. */
  show: (orderId: string) => Promise<void>;
  tap: (edit: RemarkChange, commit: () => Promise<unknown>) => Promise<ChangeTimes>;
}

function Remark({ orderId, onShown }: { orderId: string; onShown: (remark: string) => void }) {
  const order = useLive((db) => findOrder(db, orderId), [orderId]);
  const remark = order?.id === orderId ? order.planningRemark : undefined;
  useLayoutEffect(() => {
    if (remark !== undefined) onShown(remark);
  }, [remark, onShown]);
  return <p>{remark}</p>;
}

/** Runs `work` in response to a real click. Returns the instant at which it began. */
function onTap<T>(work: () => Promise<T>): Promise<{ at: number; done: Promise<T> }> {
  const button = document.getElementById('tap');
  if (button === null) throw new Error('no button');
  return new Promise((resolve) => {
    button.onclick = () => {
      const at = performance.now();
      resolve({ at, done: work() });
    };
    button.click();
  });
}

/** The product's view: a component that reads through the product's own hook. */
export function createChangeView(data: AppData): ChangeView {
  const container = document.getElementById('root');
  if (container === null) throw new Error('no root');
  const root = createRoot(container);
  let onShown: (remark: string) => void = () => undefined;
  const notify = (remark: string): void => onShown(remark);

  return {
    show: (orderId) =>
      new Promise((resolve) => {
        onShown = () => resolve();
        root.render(
          <AppDataProvider value={data}>
            <Remark key={orderId} orderId={orderId} onShown={notify} />
          </AppDataProvider>,
        );
      }),
    tap: async ({ remark }, commit) => {
      let shownAt = 0;
      const shown = new Promise<void>((resolve) => {
        onShown = (current) => {
          if (current !== remark) return;
          shownAt = performance.now();
          resolve();
        };
      });
      const { at, done } = await onTap(commit);
      await done;
      const committed = performance.now() - at;
      await shown;
      return { committed, shown: shownAt - at };
    },
  };
}

/** The floor: the same tap and transaction, then the text is set on the page. */
export async function tapPlainly(commit: (shown: () => void) => Promise<void>, text: string): Promise<ChangeTimes> {
  const line = document.getElementById('floor');
  if (line === null) throw new Error('no line');
  let shownAt = 0;
  const { at, done } = await onTap(() =>
    commit(() => {
      line.textContent = text;
      shownAt = performance.now();
    }),
  );
  await done;
  const committed = performance.now() - at;
  return { committed, shown: shownAt - at };
}
