import type { RouteObject } from 'react-router-dom';
import { useLoaderData } from 'react-router-dom';
import { newestOrders, orderIdsByDate } from '#data/queries/orders.ts';
import { orderSearchOf } from '#data/search/order-search.ts';
import { OrdersScreen } from '#features/orders/orders-screen.tsx';
import type { FirstOrders } from '#features/orders/use-found-orders.ts';
import { firstOrdersMax } from '#features/orders/use-found-orders.ts';
import type { AppContextValue } from '../use-app-state.ts';

const none: FirstOrders = { newest: [], ids: null };

/** The page was reloaded, or come back to from another site: it may stand anywhere in the list. */
function isComeBackTo(): boolean {
  return performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type !== 'navigate');
}

/**
 * The listing. Its first rows are read before it is shown, and where the page may have to stand further down, as long as nothing
 * else knows the list, the list's identifiers.
 */
export function createOrdersRoute({
  state,
  actions,
}: AppContextValue): Pick<RouteObject, 'loader' | 'shouldRevalidate' | 'Component'> {
  return {
    loader: async (): Promise<FirstOrders> => {
      const session = state.session.current();
      if (session === null) return none;
      // Loaders run side by side: the guard that opens the database may not be done.
      await actions.ensureRuntime(session);
      const runtime = state.runtime.current();
      if (runtime === null) return none;
      const { db } = runtime.data;
      const isKnown = orderSearchOf(db, session.user.UserId).isReady();
      const [newest, ids] = await Promise.all([
        newestOrders(db, firstOrdersMax),
        !isKnown && isComeBackTo() ? orderIdsByDate(db) : null,
      ]);
      return { newest, ids };
    },
    // Filters and sort live in the query: the list follows them by itself.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    Component: OrdersRoute,
  };
}

function OrdersRoute() {
  return <OrdersScreen first={useLoaderData<FirstOrders>()} />;
}
