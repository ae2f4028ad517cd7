function named(args: unknown, key: string): string | undefined {
  if (typeof args !== 'object' || args === null) return undefined;
  const value: unknown = Reflect.get(args, key);
  return typeof value === 'string' ? value : undefined;
}

/** The order that a mutation is about: its own row, a message of its thread, one of its visits. */
export function orderOf({ args }: { args: unknown }): string | undefined {
  return named(args, 'orderId');
}

/** What a mutation is about in its user's words: an order, or a client for their own sake. */
export interface Subject {
  kind: 'order' | 'client';
  id: string;
}

/** Null for what is about neither: a day off, a setting. */
export function subjectOf(mutation: { args: unknown }): Subject | null {
  const orderId = orderOf(mutation);
  if (orderId !== undefined) return { kind: 'order', id: orderId };
  const clientId = named(mutation.args, 'clientId');
  return clientId === undefined ? null : { kind: 'client', id: clientId };
}
