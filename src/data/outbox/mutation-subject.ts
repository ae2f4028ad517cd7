function named(args: unknown, key: string): string | undefined {
  if (typeof args !== 'object' || args === null) return undefined;
  const value: unknown = Reflect.get(args, key);
  return typeof value === 'string' ? value : undefined;
}

/** Returns the order that a mutation concerns: its row, a message of its thread or one of its visits. */
export function orderOf({ args }: { args: unknown }): string | undefined {
  return named(args, 'orderId');
}

/** What a mutation concerns, as a list shows it: an order, or a client when no order is involved. */
export interface Subject {
  kind: 'order' | 'client';
  id: string;
}

/** Returns null for a mutation that concerns neither an order nor a client, such as a day off or a setting. */
export function subjectOf(mutation: { args: unknown }): Subject | null {
  const orderId = orderOf(mutation);
  if (orderId !== undefined) return { kind: 'order', id: orderId };
  const clientId = named(mutation.args, 'clientId');
  return clientId === undefined ? null : { kind: 'client', id: clientId };
}
