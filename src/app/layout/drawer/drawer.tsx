import { useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { lazy, Suspense } from 'react';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useIncompleteCounts } from '#hooks/orders/use-incomplete-counts.ts';
import { useUnreadCount } from '#hooks/orders/use-unread-count.ts';
import { classNames } from '#ui/class-names.ts';
import { drawerClasses } from '#ui/layers/drawer-width.ts';
import { lazyPart } from '../../loading/lazy-part.tsx';
import { loadAhead } from '../../loading/chunk-reload.ts';
import { useApp } from '../../session/use-app-state.ts';
import { whenIdle } from '../../loading/when-idle.ts';
import type { DrawerItem } from './drawer-entries.ts';
import { drawerItems } from './drawer-entries.ts';
import { DrawerNav } from './drawer-nav.tsx';
import { useLateParts } from '../late-parts.ts';
import { ReminderFormHost } from '../notices/reminder-form-host.tsx';
import { TabBar } from './tab-bar.tsx';
import type { DrawerState } from './use-drawer.ts';
import { drawerId } from './use-drawer.ts';

// A phone's drawer traps the focus with the dialogs' library, which loads when the drawer first opens.
const DrawerOverlay = lazyPart(async () => (await import('#ui/layers/drawer.tsx')).DrawerOverlay);

/** Creates an optional part of the page that loads when the page is idle. */
function inIdleTime(load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => {
    let Component: ComponentType = () => null;
    await whenIdle();
    await loadAhead(async () => {
      Component = await load();
    }).catch(() => undefined);
    return { default: Component };
  });
}

const CreatedNotices = inIdleTime(async () => (await import('../notices/created-notices.tsx')).CreatedNotices);
const Gestures = inIdleTime(async () => (await import('../gestures/gestures.tsx')).Gestures);
const ReminderAlarm = inIdleTime(async () => (await import('../notices/reminder-alarm.tsx')).ReminderAlarm);
const QuotaWarning = inIdleTime(async () => (await import('../notices/quota-warning.tsx')).QuotaWarning);

function useDrawerItems(): DrawerItem[] {
  const { state } = useApp();
  const { session } = useAppData();
  const { intranetUrl, roles } = state.config;
  const { uploads: incompleteUploads, surveys: incompleteSurveys } = useIncompleteCounts();
  return drawerItems({
    incompleteUploads,
    incompleteSurveys,
    unread: useUnreadCount(),
    roleClaim: session.user.Role,
    commercialRole: roles.commercial,
    intranetUrl,
  });
}

/**
 * Shows what surrounds a signed-in user's pages: the navigation, the results of orders created here, and the quota
 * warning.
 */
export function Drawer({ drawer }: { drawer: DrawerState }) {
  useLateParts();
  return (
    <>
      <Places drawer={drawer} />
      {drawer.wide ? null : <TabBar />}
      <ReminderFormHost />
      <Suspense fallback={null}>
        <CreatedNotices />
        <ReminderAlarm />
        <QuotaWarning />
        <Gestures />
      </Suspense>
    </>
  );
}

/** Shows the navigation: beside the page on a wide screen, over it on a phone. */
function Places({ drawer }: { drawer: DrawerState }) {
  const { t } = useLingui();
  const items = useDrawerItems();
  const label = t`Navigation`;
  if (drawer.wide) {
    if (!drawer.open) return null;
    return (
      <nav
        id={drawerId}
        aria-label={label}
        className={classNames(
          drawerClasses.panel,
          'on-navy fixed inset-y-0 left-0 z-30 overflow-y-auto overscroll-contain border-r border-transparent bg-frame pt-[env(safe-area-inset-top)] dark:border-line print:hidden',
        )}
      >
        <DrawerNav items={items} />
      </nav>
    );
  }
  if (!drawer.opened) return null;
  return (
    <Suspense fallback={null}>
      <DrawerOverlay
        open={drawer.open}
        label={label}
        title="myCerti"
        closeLabel={t`Fermer la navigation`}
        onClose={drawer.close}
      >
        <nav
          id={drawerId}
          aria-label={label}
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-[env(safe-area-inset-bottom)]"
        >
          <DrawerNav items={items} onChoose={drawer.close} />
        </nav>
      </DrawerOverlay>
    </Suspense>
  );
}
