import { useLingui } from '@lingui/react/macro';
import { countMarked } from '#data/queries/attention.ts';
import { unreadByOrder } from '#data/queries/inbox.ts';
import { useLive } from '#hooks/use-live.ts';
import { useFormats } from '#ui/format.ts';
import { Tile } from '#ui/tile.tsx';

/** What is to be seen to, counted on this device; each leads to its list. What there is none of is left out. */
export function Tiles() {
  const { t } = useLingui();
  const formats = useFormats();
  const counts = useLive(
    async (db) => ({
      // Of all orders here, as the list that it leads to.
      unread: (await unreadByOrder(db, null)).size,
      unpaid: await countMarked(db, 'unpaid'),
      urgent: await countMarked(db, 'urgent'),
    }),
    [],
  );
  const tiles = [
    { to: '/orders?unread=1', label: t`Avec messages non lus`, count: counts?.unread ?? 0 },
    { to: '/orders?urgent=1', label: t`Urgentes`, count: counts?.urgent ?? 0 },
    { to: '/orders?paid=0', label: t`Impayées`, count: counts?.unpaid ?? 0 },
  ].filter(({ count }) => count > 0);
  if (tiles.length === 0) return null;
  return (
    <nav aria-label={t`Commandes à suivre`} className="grid grid-cols-2 gap-2.5">
      {tiles.map(({ to, label, count }) => (
        <Tile key={to} to={to} label={label} count={formats.count(count)} />
      ))}
    </nav>
  );
}
