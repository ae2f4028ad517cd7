import type { Order } from '#contract/entities/order.ts';
import { EditSheets } from '#features/order/edit-order/edit-sheets.tsx';
import type { OrderForms } from '#features/order/forms/use-order-forms.ts';
import { LayerInAddress } from '#ui/back-layers.tsx';
import { useAddressProviders, useCustomerServer } from '../../../api/use-searches.ts';

/** The sheets that edit an order, whose searches also use the server. */
export function EditSheetsRoute(props: { order: Order; forms: OrderForms }) {
  return (
    <LayerInAddress>
      <EditSheets {...props} addressProviders={useAddressProviders()} searchServer={useCustomerServer()} />
    </LayerInAddress>
  );
}
