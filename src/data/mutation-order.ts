/** The order that a mutation is about: its own row, a message of its thread, one of its visits. */
export function orderOf({ args }: { args: unknown }): string | undefined {
  const isAboutAnOrder = typeof args === 'object' && args !== null && 'orderId' in args;
  return isAboutAnOrder && typeof args.orderId === 'string' ? args.orderId : undefined;
}
