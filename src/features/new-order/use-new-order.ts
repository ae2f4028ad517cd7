import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Creation } from '#data/queries/new-orders.ts';
import { newOrderKey } from '#data/queries/new-orders.ts';
import { useDraft } from '#hooks/use-draft.ts';
import { useDirtyForm } from '#ui/dirty-forms.ts';
import { formOf } from './arguments.ts';
import type { OrderForm } from './form.ts';
import { parseForm } from './form.ts';

export interface NewOrder {
  orderId: string;
  form: OrderForm;
  change: (part: Partial<OrderForm>) => void;
  /** Something was typed, and is kept as an unfinished order. */
  begun: boolean;
  /** What was kept on the device has been read: until then the form shows nothing of it. */
  ready: boolean;
  /** Forgets what was typed: it was created, or given up. */
  clear: () => Promise<void>;
}

/** The form of one new order, kept on the device at each keystroke. A refused one begins with what was refused. */
export function useNewOrder(orderId: string, refused: Creation | undefined): NewOrder {
  const stored = useMemo(() => (refused === undefined ? '' : JSON.stringify(formOf(refused.args))), [refused]);
  const draft = useDraft(newOrderKey(orderId), stored);
  const { text, setText, ready, dirty, clear } = draft;
  const form = useMemo(() => parseForm(text), [text]);
  // Two changes between two paints: the second goes over the first.
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  }, [form]);
  useDirtyForm(dirty);
  const change = useCallback(
    (part: Partial<OrderForm>) => {
      latest.current = { ...latest.current, ...part };
      setText(JSON.stringify(latest.current));
    },
    [setText],
  );
  return { orderId, form, change, begun: dirty, ready, clear };
}
