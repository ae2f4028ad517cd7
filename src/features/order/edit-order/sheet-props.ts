import type { AddressProvider } from '#contract/protocol/search/addresses.ts';
import type { Order } from '#contract/entities/order.ts';
import type { ServerCustomers } from '#parts/order-form/use-customer-search.ts';
import type { OrderForms } from '../forms/use-order-forms.ts';

/** The searches that a sheet offers besides this device's own. */
export interface SheetSearches {
  addressProviders: readonly AddressProvider[];
  searchServer: ServerCustomers | null;
}

export interface SheetProps {
  order: Order;
  forms: OrderForms;
  onClose: () => void;
}
