import type { ErrorPath } from '#contract/protocol/errors.ts';

/** A refused mutation, as far as its reason goes. */
interface Refused {
  name: string;
  error?: { code: string; paths?: ErrorPath[] | undefined } | null | undefined;
}

/** The specification's codes for an order that was refused without a reason of its own. */
const failures = new Map([
  ['order.create', 'OrderCreationFailed'],
  ['order.update', 'OrderUpdateFailed'],
]);
/** The mutations that the number of an order's open visits limits. */
const openingVisits = new Set(['visit.plan', 'visit.undo']);
const withoutReason = new Set(['', 'ValidationFailed', 'Internal']);

/** Returns true for a path such as `args.changes.address.zipcode`. The customer's address is under `client`. */
function isPropertyTown({ path }: ErrorPath): boolean {
  return path.at(-2) === 'address' && path.at(-3) !== 'client' && ['zipcode', 'city'].includes(String(path.at(-1)));
}

/** Returns the code whose sentence says why a mutation was refused. `InvalidAddress` is about the customer's address only. */
export function refusalCode({ name, error }: Refused): string {
  const code = error?.code ?? '';
  if (code === 'LimitReached' && openingVisits.has(name)) return 'TooManyVisits';
  const failure = failures.get(name);
  if (failure === undefined || !withoutReason.has(code)) return code;
  return error?.paths?.some(isPropertyTown) === true ? 'PropertyAddressInvalid' : failure;
}
