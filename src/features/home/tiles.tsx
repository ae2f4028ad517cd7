import { useLingui } from '@lingui/react/macro';
import { countMarked, countOwed, overdueDrafts } from '#data/queries/attention.ts';
import { countDueReminders } from '#data/queries/reminders.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useLive } from '#hooks/use-live.ts';
import { useUnreadCount } from '#hooks/use-unread-count.ts';
import { classNames } from '#ui/class-names.ts';
import { useFormats } from '#ui/format.ts';
import { Tile } from '#ui/tile.tsx';
import { useDecisionCount } from './use-decision-count.ts';

interface TilesProps {
  day: string;
  /** Shows all tiles in one row on a wide screen. */
  wide?: boolean;
}

/** Counts of orders and reminders that need attention, each a link to its list. A count of zero is left out. */
export function Tiles({ day, wide = false }: TilesProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { session } = useAppData();
  const userId = session.user.UserId;
  // The draft filters are for certifiers of Brussels (specification §6).
  const withDrafts = session.user.Qualifications.includes('peb-brussels');
  const counts = useLive(
    async (db) => ({
      unpaid: await countOwed(db),
      urgent: await countMarked(db, 'urgent'),
      reminders: await countDueReminders(db, userId, day),
      drafts: withDrafts ? (await overdueDrafts(db, Date.now())).length : 0,
    }),
    [day, withDrafts, userId],
  );
  const unread = useUnreadCount();
  const decisions = useDecisionCount();
  const tiles = [
    { to: '/supervision', label: t`À décider`, count: decisions },
    { to: '/rappel', label: t`Rappels en retard`, count: counts?.reminders.overdue ?? 0 },
    { to: '/rappel', label: t`Rappels du jour`, count: counts?.reminders.today ?? 0 },
    { to: '/notifications?unread=1', label: t`Non lus`, count: unread },
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
        // An odd number of tiles leaves no gap: the first one is wider.
        (tiles.length === 1 || tiles.length >= 5) && tiles.length % 2 === 1 && '*:first:col-span-2',
        wide && tiles.length === 4 && 'lg:grid-cols-4',
        wide && tiles.length === 6 && 'lg:grid-cols-6',
        wide && tiles.length === 5 && 'lg:grid-cols-5 lg:*:first:col-span-1',
        wide && tiles.length === 7 && 'lg:grid-cols-7 lg:*:first:col-span-1',
      )}
    >
      {tiles.map(({ to, label, count }) => (
        <Tile key={label} to={to} label={label} count={formats.count(count)} />
      ))}
    </nav>
  );
}
