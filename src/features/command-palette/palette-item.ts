import type { I18n } from '@lingui/core';
import type { LucideIcon } from 'lucide-react';
import { Box } from 'lucide-react';
import type { Order } from '#contract/entities/order.ts';
import { addressLines } from '#labels/orders/address-lines.ts';

/** Something to open or to do from the palette. */
export interface PaletteItem {
  key: string;
  icon: LucideIcon;
  title: string;
  detail: string;
  /** The address that it opens, or what it does. */
  target: string | (() => void);
}

/** Returns the address of an order in one line. */
export function addressOf(i18n: I18n, { address }: Pick<Order, 'address'>): string {
  const { street, town } = addressLines(i18n, address);
  return `${street}, ${town}`;
}

export function orderItem(i18n: I18n, order: Order): PaletteItem {
  return {
    key: order.id,
    icon: Box,
    title: addressOf(i18n, order),
    detail: [order.number, order.client.name].filter((part) => part !== null && part !== '').join(' · '),
    target: `/orders/${order.id}`,
  };
}
