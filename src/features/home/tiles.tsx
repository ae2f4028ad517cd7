import { useLingui } from '@lingui/react/macro';
import { countMarked, overdueDrafts } from '#data/queries/orders/attention.ts';
import { countDueReminders } from '#data/queries/inbox/reminders.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useIncompleteCounts } from '#hooks/orders/use-incomplete-counts.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useRoles } from '#hooks/app/use-roles.ts';
import { useSyncStatus } from '#hooks/sync/use-sync-status.ts';
import { useUnreadCount } from '#hooks/orders/use-unread-count.ts';
import { classNames } from '#ui/class-names.ts';
import { useFormats } from '#ui/format.ts';
import { Tile } from '#ui/lists/tile.tsx';
import { useDecisionCount } from './use-decision-count.ts';

interface TilesProps {
  day: string;
  /** Shows all tiles in one row on a wide screen. */
  wide?: boolean;
}

async function readCounts(db: UserDatabase, loading: boolean, userId: string, day: string, withDrafts: boolean) {
  if (loading) return null;
  return {
    unpaid: await countMarked(db, 'owed'),
    urgent: await countMarked(db, 'urgent'),
    reminders: await countDueReminders(db, userId, day),
    drafts: withDrafts ? (await overdueDrafts(db, Date.now())).length : 0,
  };
}

/**
 * Counts of orders and reminders that need attention, each a link to its list. On a supervisor's wide screen each has its place,
 * whatever it counts. Elsewhere a count of zero is left out where the drawer leads there, and the others come at once.
 */
export function Tiles({ day, wide = false }: TilesProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { session } = useAppData();
  const userId = session.user.UserId;
  // The draft filters are for certifiers of Brussels (specification §6).
  const withDrafts = session.user.Qualifications.includes('peb-brussels');
  const { loading, firstSync } = useSyncStatus();
  const incomplete = useIncompleteCounts();
  // Counts of rows that are still arriving would be wrong.
  const counts = useLive(readCounts, [loading, userId, day, withDrafts]);
  const unread = useUnreadCount();
  const decisions = useDecisionCount();
  const { supervisor } = useRoles();
  // Of a first load the server has said what else there is.
  const isUnknown = loading && !firstSync;
  // The drawer does not list these two: their tiles are the way to them, at zero too.
  const entrances = [
    ...(supervisor ? [{ to: '/supervision', label: t`À décider`, count: decisions }] : []),
    { to: '/rappel', label: t`Rappels du jour`, count: counts?.reminders.today },
  ];
  const isRead = counts !== undefined && !isUnknown;
  const others: typeof entrances = [
    { to: '/incomplete', label: t`Envois incomplets`, count: incomplete.uploads },
    { to: '/suivi', label: t`Relevés à compléter`, count: incomplete.surveys },
    { to: '/rappel', label: t`Rappels en retard`, count: counts?.reminders.overdue },
    { to: '/notifications?unread=1', label: t`Non lus`, count: unread },
    { to: '/orders?urgent=1', label: t`Urgentes`, count: counts?.urgent },
    { to: '/receivables', label: t`Impayées`, count: counts?.unpaid },
    ...(withDrafts ? [{ to: '/orders?draft=late', label: t`Brouillons > 15 jours`, count: counts?.drafts }] : []),
  ];
  const tiles = [...entrances, ...(wide ? others : others.filter(({ count = 0 }) => isRead && count > 0))];
  const inTwoRows = tiles.length > 8 ? 'lg:grid-cols-5' : 'lg:grid-cols-4';
  const columns = wide ? inTwoRows : 'lg:grid-cols-2';
  return (
    <nav
      aria-label={t`Commandes à suivre`}
      className={classNames(
        // One row on a phone, however many are counted: what is below stays in its place.
        'relative -mx-4 -my-1 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] lg:m-0 lg:grid lg:gap-2.5 lg:p-0',
        columns,
        // An odd number of tiles leaves no gap: the first one is wider.
        tiles.length % 2 === 1 && 'lg:*:first:col-span-2',
      )}
    >
      {tiles.map(({ to, label, count }) => (
        <Tile
          key={label}
          to={to}
          label={label}
          count={count === undefined || (wide && isUnknown) ? '–' : formats.count(count)}
        />
      ))}
    </nav>
  );
}
