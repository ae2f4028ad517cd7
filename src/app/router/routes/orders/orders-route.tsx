import type { RouteObject } from 'react-router-dom';
import { useLoaderData } from 'react-router-dom';
import { listLayout } from '#data/queries/orders/order-views.ts';
import { newestOrders, orderIdsByDate } from '#data/queries/orders/orders.ts';
import { orderSearchOf } from '#data/search/orders/order-search.ts';
import { OrdersScreen } from '#features/orders/orders-screen.tsx';
import type { FirstOrders } from '#features/orders/use-found-orders.ts';
import { firstOrdersMax } from '#features/orders/use-found-orders.ts';
import { openRuntimeOf } from '../../../session/session-state.ts';
import type { AppContextValue } from '../../../session/use-app-state.ts';
import { isComeBackTo } from '../../../history/is-come-back-to.ts';
import { useOrderServer } from '../../../api/use-order-server.ts';

const none: FirstOrders = { newest: [], ids: null, layout: null };

/**
 * Creates the list's route. Its first rows are read before it shows. When the page may be further down, the list's
 * identifiers are read too, unless they are known.
 */
export function createOrdersRoute({
  state,
  actions,
}: AppContextValue): Pick<RouteObject, 'loader' | 'shouldRevalidate' | 'Component'> {
  // Back within the app may restore a place far down before the search index is ready.
  let mayBeFurtherDown = isComeBackTo();
  return {
    loader: async (): Promise<FirstOrders> => {
      // Loaders run in parallel: the guard that opens the database may not be done.
      await actions.dispatch({ type: 'pageEntered' });
      const runtime = openRuntimeOf(state.session.current());
      if (runtime === null) return none;
      const { db, actor } = runtime.data;
      const isKnown = orderSearchOf(db).isReady();
      const [newest, ids, layout] = await Promise.all([
        newestOrders(db, firstOrdersMax),
        !isKnown && mayBeFurtherDown ? orderIdsByDate(db) : null,
        listLayout(db, actor.id),
      ]);
      mayBeFurtherDown = true;
      return { newest, ids, layout };
    },
    // Filters and sort are in the query: the list follows them by itself.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    Component: OrdersRoute,
  };
}

function OrdersRoute() {
  return <OrdersScreen first={useLoaderData<FirstOrders>()} searchServer={useOrderServer()} />;
}
