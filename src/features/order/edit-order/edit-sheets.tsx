import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { Order } from '#contract/entities/order.ts';
import { useMayChange } from '#hooks/use-may-change.ts';
import { useRoles } from '#hooks/use-roles.ts';
import type { OrderForms } from '../forms/use-order-forms.ts';
import { AddressSheet } from './address-sheet.tsx';
import { ClientSheet } from './client-sheet.tsx';
import { openedHere } from './edit-link.tsx';
import { PeopleSheet } from './people-sheet.tsx';
import { ServicesSheet } from './services-sheet.tsx';
import type { SheetName } from '#parts/forms/order-sheets.ts';
import { sheetOf } from '#parts/forms/order-sheets.ts';
import type { SheetProps, SheetSearches } from './sheet-props.ts';
import { Gone, useOrderGone } from '#parts/forms/gone.tsx';
import { useStaysOpen } from '#ui/use-last.ts';
import { stepOut } from '#hooks/step-out.ts';

interface EditSheetsProps extends SheetSearches {
  order: Order;
  forms: OrderForms;
}

/** Returns the function that closes the sheet: back to the page that opened it, else without the parameter. */
function useClose(): () => void {
  const navigate = useNavigate();
  const [, setParams] = useSearchParams();
  const here: unknown = useLocation().state;
  const isOpenedHere = typeof here === 'object' && here !== null && Reflect.get(here, 'sheet') === openedHere.sheet;
  return () => {
    if (isOpenedHere) {
      void navigate(stepOut());
      return;
    }
    setParams(
      (before) => {
        const rest = new URLSearchParams(before);
        rest.delete('sheet');
        return rest;
      },
      { replace: true, preventScrollReset: true },
    );
  };
}

/** The sheet that the address opens (`?sheet=client`): back on a phone closes it. */
export function EditSheets({ order, forms, addressProviders, searchServer }: EditSheetsProps) {
  const [params] = useSearchParams();
  const onClose = useClose();
  const mayChange = useMayChange(order);
  const { supervisor } = useRoles();
  const sheet = sheetOf(params);
  // A right that ends while a sheet is open does not close it.
  const isOpen = useStaysOpen(sheet !== null, mayChange && (sheet !== 'people' || supervisor));
  const why = useOrderGone(!mayChange);
  if (!isOpen || sheet === null) return null;
  return (
    <Gone why={why}>
      <EditSheetOf {...{ order, forms, onClose, addressProviders, searchServer }} sheet={sheet} />
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
