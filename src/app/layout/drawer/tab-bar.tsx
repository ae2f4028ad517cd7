import { useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import { Bell, Box, CalendarDays, Camera, ShieldCheck } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { visitAtHand, visitsOfDay } from '#data/queries/visits/visits.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import { useRoles } from '#hooks/app/use-roles.ts';
import { useUnreadCount } from '#hooks/orders/use-unread-count.ts';
import { cameraPath } from '#parts/forms/form-paths.ts';
import { CountBadge } from '#ui/actions/count-badge.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import { barePath } from '#ui/page/local-path.ts';
import { useNow } from '#ui/timing/use-now.ts';
import { currentOf } from './drawer-entries.ts';

/** Pages with a bar or a task of their own: tabs would take its room. */
const withoutTabs = /^\/(formvisit|share|orders\/)/;

/** The identifier of the visit under way or next today, of an employee; null without any. */
async function visitToPhotograph(db: UserDatabase, employeeId: string, day: string): Promise<string | null> {
  const visits = await visitsOfDay(db, employeeId, day);
  return visitAtHand(visits)?.id ?? null;
}

/**
 * The main screens at the bottom of a phone, with the camera on the first missing document of the visit at hand, or without a visit
 * the list of those that are missing.
 */
export function TabBar() {
  const { t } = useLingui();
  const { actor } = useAppData();
  const path = barePath(useLocation().pathname);
  const day = brusselsDay(useNow());
  const visitId = useLive(visitToPhotograph, [actor.id, day]);
  const unread = useUnreadCount();
  const { commercial, supervisor } = useRoles();
  if (withoutTabs.test(path)) return null;
  const tab = (to: string, icon: LucideIcon, label: string, count = 0) => (
    <Tab to={to} icon={icon} label={label} count={count} current={currentOf(to, path)} />
  );
  return (
    <nav
      data-tab-bar=""
      aria-label={t`Onglets`}
      className="fixed inset-x-0 bottom-0 z-20 flex overflow-x-clip border-t border-line bg-card pb-[env(safe-area-inset-bottom)] lg:hidden low:hidden print:hidden"
    >
      {tab('/', ShieldCheck, t`Jour`)}
      {tab('/orders', Box, t`Commandes`)}
      {/* Whoever makes visits always has its place: the bar does not move under the thumb. */}
      {typeof visitId !== 'string' && (commercial || supervisor) ? null : (
        <LocalLink
          to={typeof visitId === 'string' ? cameraPath(visitId) : '/incomplete'}
          aria-label={t`Photographier`}
          title={t`Photographier`}
          className="grid h-14 flex-1 place-items-center"
        >
          <span className="grid size-11 place-items-center rounded-full bg-action text-white">
            <Icon of={Camera} />
          </span>
        </LocalLink>
      )}
      {tab('/agenda', CalendarDays, t`Agenda`)}
      {tab('/notifications', Bell, t`Messages`, unread)}
    </nav>
  );
}

interface TabProps {
  to: string;
  icon: LucideIcon;
  label: string;
  count: number;
  current: ReturnType<typeof currentOf>;
}

function Tab({ to, icon, label, count, current }: TabProps) {
  return (
    <LocalLink
      to={to}
      aria-current={current}
      className="relative flex h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-[min(0.75rem,max(12px,3.1vw))] font-semibold text-ink-2 aria-[current]:text-accent"
    >
      <Icon of={icon} size={22} />
      <span className="max-w-full truncate">{label}</span>
      <CountBadge count={count} className="absolute top-0.5 left-1/2 ml-1" />
    </LocalLink>
  );
}
