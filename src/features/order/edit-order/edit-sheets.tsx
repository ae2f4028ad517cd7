import type { Order } from '#contract/entities/order.ts';
import { useMayChange } from '#hooks/orders/use-may-change.ts';
import { useRoles } from '#hooks/app/use-roles.ts';
import type { OrderForms } from '../forms/use-order-forms.ts';
import { AddressSheet } from './address-sheet.tsx';
import { ClientSheet } from './client-sheet.tsx';
import { PeopleSheet } from './people-sheet.tsx';
import { ServicesSheet } from './services-sheet.tsx';
import type { SheetName } from '../forms/order-field.draft.ts';
import { sheetNamed } from '../forms/order-field.draft.ts';
import type { SheetProps, SheetSearches } from './sheet-props.ts';
import { Gone, useOrderGone } from '#parts/forms/gone.tsx';
import { useStaysOpen } from '#ui/layers/use-last.ts';
import { useAddressSheet } from '#hooks/addresses/use-address-sheet.ts';

interface EditSheetsProps extends SheetSearches {
  order: Order;
  forms: OrderForms;
}

/** The sheet that the address opens (`?sheet=client`): back on a phone closes it. */
export function EditSheets({ order, forms, addressProviders, searchServer }: EditSheetsProps) {
  const address = useAddressSheet('sheet');
  const mayChange = useMayChange(order);
  const { supervisor } = useRoles();
  const sheet = sheetNamed(address.value);
  // A right that ends while a sheet is open does not close it.
  const isOpen = useStaysOpen(sheet !== null, mayChange && (sheet !== 'people' || supervisor));
  const why = useOrderGone(!mayChange);
  if (!isOpen || sheet === null) return null;
  return (
    <Gone why={why}>
      <EditSheetOf {...{ order, forms, onClose: address.close, addressProviders, searchServer }} sheet={sheet} />
    </Gone>
  );
}

function EditSheetOf({
  sheet,
  addressProviders,
  searchServer,
  ...props
}: SheetProps & SheetSearches & { sheet: SheetName }) {
  switch (sheet) {
    case 'address':
      return <AddressSheet {...props} addressProviders={addressProviders} />;
    case 'client':
      return <ClientSheet {...props} searchServer={searchServer} />;
    case 'services':
      return <ServicesSheet {...props} />;
    case 'people':
      return <PeopleSheet {...props} />;
  }
}
