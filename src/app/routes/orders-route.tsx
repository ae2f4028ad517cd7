import type { RouteObject } from 'react-router-dom';
import { useLoaderData } from 'react-router-dom';
import { orderIdsByDate } from '#data/queries/orders.ts';
import { OrdersScreen } from '#features/orders/orders-screen.tsx';
import type { AppContextValue } from '../use-app-state.ts';

type Loaded = readonly string[];

/** The listing; its identifiers are read first, so that going back to it finds the same scroll position. */
export function createOrdersRoute({
  state,
  actions,
}: AppContextValue): Pick<RouteObject, 'loader' | 'shouldRevalidate' | 'Component'> {
  return {
    loader: async (): Promise<Loaded> => {
      const session = state.session.current();
      if (session === null) return [];
      // Loaders run side by side: the guard that opens the database may not be done.
      await actions.ensureRuntime(session);
      const runtime = state.runtime.current();
      return runtime === null ? [] : orderIdsByDate(runtime.data.db);
    },
    // Filters and sort live in the query: the list follows them by itself.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    Component: OrdersRoute,
  };
}

function OrdersRoute() {
  return <OrdersScreen initialIds={useLoaderData<Loaded>()} />;
}
