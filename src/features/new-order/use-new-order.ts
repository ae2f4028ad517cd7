import { useMemo } from 'react';
import type { Creation } from '#data/queries/new-orders.ts';
import { newOrderKey } from '#data/queries/new-orders.ts';
import type { FormDraft } from '#parts/forms/use-form-draft.ts';
import { useFormDraft } from '#parts/forms/use-form-draft.ts';
import { formOf } from './arguments.ts';
import type { OrderForm } from './form.ts';
import { emptyForm, parseForm } from './form.ts';

/** An order that is being written; once begun it is kept as an unfinished one. */
export interface NewOrder extends FormDraft<OrderForm> {
  orderId: string;
}

/** The form of one new order, kept on the device at each keystroke. A refused one begins with what was refused. */
export function useNewOrder(orderId: string, refused: Creation | undefined): NewOrder {
  const stored = useMemo(() => (refused === undefined ? '' : JSON.stringify(formOf(refused.args))), [refused]);
  return { orderId, ...useFormDraft(newOrderKey(orderId), emptyForm, parseForm, stored) };
}
