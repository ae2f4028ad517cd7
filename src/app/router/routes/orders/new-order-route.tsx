import { NewOrderScreen } from '#features/new-order/new-order-screen.tsx';
import { useOrderServer } from '../../../api/use-order-server.ts';
import { useAddressProviders, useCustomerServer } from '../../../api/use-searches.ts';

/** A new order, whose searches of addresses and customers also use the server. */
export function NewOrderRoute() {
  return (
    <NewOrderScreen
      addressProviders={useAddressProviders()}
      searchServer={useCustomerServer()}
      searchOrders={useOrderServer()}
    />
  );
}
