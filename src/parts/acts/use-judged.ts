import type { CollectionName, Row } from '#contract/collections.ts';
import type { Judged, RowsRead } from '#contract/mutations/definition.ts';
import { useNow } from '#ui/timing/use-now.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useRoles } from '#hooks/app/use-roles.ts';

/** The stored rows that a screen shows, by collection. */
type Shown = { readonly [C in CollectionName]?: readonly Row<C>[] };

function rowsOf(shown: Shown): RowsRead {
  return {
    get: (collection, id) => shown[collection]?.find((row) => row.id === id),
    under: (collection, orderId) => shown[collection]?.filter((row) => row.orderId === orderId) ?? [],
  };
}

/**
 * Returns the function from rows to what a refusal of the contract judges: these rows, for the signed-in user, now. A screen then says
 * before a tap what the device says at it (rule OB5j). It reads no rows: stored ones are as the device's judge folds them.
 */
export function useJudged(): (shown: Shown) => Judged {
  const { actor } = useAppData();
  const { supervisor } = useRoles();
  const now = useNow();
  return (shown) => {
    // An invoice that has just come may be of later than the clock of the screens, which moves every 30 s, or than the device's.
    const issued = (shown.orders ?? []).flatMap(({ invoice }) =>
      invoice === null ? [] : Date.parse(invoice.issuedAt),
    );
    return { rows: rowsOf(shown), viewer: { id: actor.id, supervisor }, madeAt: Math.max(now, ...issued) };
  };
}
