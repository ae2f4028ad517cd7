import { useMemo } from 'react';
import type { Creation } from '#data/queries/orders/new-orders.ts';
import type { FormDraft } from '#parts/forms/use-form-draft.ts';
import { useFormDraft } from '#parts/forms/use-form-draft.ts';
import { formFromArguments } from '#parts/order-form/order-arguments.ts';
import type { OrderForm } from '#parts/order-form/order-form.ts';
import { emptyForm, parseForm } from '#parts/order-form/order-form.ts';
import { newOrderDraft } from './new-order.draft.ts';

/** The form of a new order; its draft makes it an unfinished order. */
export interface NewOrder extends FormDraft<OrderForm> {
  orderId: string;
}

/** Returns the form of a new order, saved on the device at each keystroke. A refused order starts with its refused values. */
export function useNewOrder(orderId: string, refused: Creation | undefined): NewOrder {
  const begun = useMemo(() => (refused === undefined ? emptyForm : formFromArguments(refused.args)), [refused]);
  return { orderId, ...useFormDraft(newOrderDraft(orderId), parseForm, { begun }) };
}
