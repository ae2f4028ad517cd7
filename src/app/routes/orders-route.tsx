import type { RouteObject } from 'react-router-dom';
import { useLoaderData } from 'react-router-dom';
import { orderIdsByDate } from '#data/queries/orders.ts';
import { OrdersScreen } from '#features/orders/orders-screen.tsx';
import type { AppState } from '../app-state.ts';

type Loaded = readonly string[];

/** The listing; its identifiers are read first, so that going back to it finds the same scroll position. */
export function createOrdersRoute(state: AppState): Pick<RouteObject, 'loader' | 'Component'> {
  return {
    loader: (): Promise<Loaded> => {
      const runtime = state.runtime.current();
      return runtime === null ? Promise.resolve([]) : orderIdsByDate(runtime.data.db);
    },
    Component: OrdersRoute,
  };
}

function OrdersRoute() {
  return <OrdersScreen initialIds={useLoaderData<Loaded>()} />;
}
