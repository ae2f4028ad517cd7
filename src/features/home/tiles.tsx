import { useLingui } from '@lingui/react/macro';
import { countMarked, overdueDrafts } from '#data/queries/attention.ts';
import { unreadByOrder } from '#data/queries/inbox.ts';
import { countDueReminders } from '#data/queries/reminders.ts';
import { useAppData } from '#hooks/app-data.tsx';
import { useLive } from '#hooks/use-live.ts';
import { classNames } from '#ui/class-names.ts';
import { useFormats } from '#ui/format.ts';
import { Tile } from '#ui/tile.tsx';

interface TilesProps {
  day: string;
  /** All in one row where there is room. */
  wide?: boolean;
}

/** What is to be seen to, counted on this device; each leads to its list. What there is none of is left out. */
export function Tiles({ day, wide = false }: TilesProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { session } = useAppData();
  const userId = session.user.UserId;
  // The draft filters are for certifiers of Brussels (specification §6).
  const withDrafts = session.user.Qualifications.includes('peb-brussels');
  const counts = useLive(
    async (db) => ({
      // Of all orders here, as the list that it leads to.
      unread: (await unreadByOrder(db, null)).size,
      unpaid: await countMarked(db, 'unpaid'),
      urgent: await countMarked(db, 'urgent'),
      reminders: await countDueReminders(db, userId, day),
      drafts: withDrafts ? (await overdueDrafts(db, Date.now())).length : 0,
    }),
    [day, withDrafts, userId],
  );
  const tiles = [
    { to: '/rappel', label: t`Rappels du jour`, count: counts?.reminders ?? 0 },
    { to: '/orders?unread=1', label: t`Non lues`, count: counts?.unread ?? 0 },
    { to: '/orders?urgent=1', label: t`Urgentes`, count: counts?.urgent ?? 0 },
    { to: '/orders?paid=no', label: t`Impayées`, count: counts?.unpaid ?? 0 },
    { to: '/orders?draft=late', label: t`Brouillons > 15 jours`, count: counts?.drafts ?? 0 },
  ].filter(({ count }) => count > 0);
  if (tiles.length === 0) return null;
  return (
    <nav
      aria-label={t`Commandes à suivre`}
      className={classNames(
        'grid gap-2.5',
        tiles.length === 3 ? 'grid-cols-3' : 'grid-cols-2',
        // No gap is left beside the last one.
        (tiles.length === 1 || tiles.length === 5) && '*:first:col-span-2',
        wide && tiles.length === 4 && 'lg:grid-cols-4',
        wide && tiles.length === 5 && 'lg:grid-cols-5 lg:*:first:col-span-1',
      )}
    >
      {tiles.map(({ to, label, count }) => (
        <Tile key={to} to={to} label={label} count={formats.count(count)} />
      ))}
    </nav>
  );
}
