import { useLingui } from '@lingui/react/macro';
import type { AddressPartProps } from '#parts/order-form/address-part.tsx';
import { AddressPart, PropertyKind } from '#parts/order-form/address-part.tsx';
import { DuplicateNotice } from '#parts/order-form/duplicate-notice.tsx';
import type { SearchServerOrders } from '#parts/order-list/search-server-orders.ts';
import { Card } from '#ui/page/card.tsx';

interface PropertyStepProps extends AddressPartProps {
  searchOrders: SearchServerOrders;
}

/** The property's address, type and category. */
export function PropertyStep({ searchOrders, ...props }: PropertyStepProps) {
  const { t } = useLingui();
  return (
    <Card title={t`Bien`} id="new-property">
      <div className="flex flex-col gap-4">
        <AddressPart {...props} />
        <PropertyKind form={props.form} change={props.change} />
        <DuplicateNotice form={props.form} searchServer={searchOrders} />
      </div>
    </Card>
  );
}
