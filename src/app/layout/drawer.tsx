import { useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { lazy, Suspense } from 'react';
import { useAppData } from '#hooks/app-data.tsx';
import { useUnreadCount } from '#hooks/use-unread-count.ts';
import { classNames } from '#ui/class-names.ts';
import { drawerClasses } from '#ui/drawer-width.ts';
import { loadAhead, loadChunk } from '../chunk-reload.ts';
import { useApp } from '../use-app-state.ts';
import { whenIdle } from '../when-idle.ts';
import type { DrawerItem } from './drawer-entries.ts';
import { drawerItems } from './drawer-entries.ts';
import { DrawerNav } from './drawer-nav.tsx';
import { RemindPlace } from './remind-place.tsx';
import type { DrawerState } from './use-drawer.ts';
import { drawerId } from './use-drawer.ts';

// A phone's drawer holds the focus, which takes the dialogs' library: fetched when it is first opened.
const DrawerOverlay = lazy(async () => {
  const { DrawerOverlay: Component } = await loadChunk(() => import('#ui/drawer.tsx'));
  return { default: Component };
});

/** A part of the page that is fetched when the page has nothing better to do, which is whole without it. */
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

const CreatedNotices = inIdleTime(async () => (await import('./created-notices.tsx')).CreatedNotices);
const Gestures = inIdleTime(async () => (await import('./gestures.tsx')).Gestures);
const ReminderAlarm = inIdleTime(async () => (await import('./reminder-alarm.tsx')).ReminderAlarm);
const RoomWarning = inIdleTime(async () => (await import('./room-warning.tsx')).RoomWarning);

function useDrawerItems(): DrawerItem[] {
  const { state } = useApp();
  const { session } = useAppData();
  const { intranetUrl, roles } = state.config;
  const { NbOfIncompleteUpload, NbOfIncompleteSurvey, Role } = session.user;
  return drawerItems({
    incompleteUploads: NbOfIncompleteUpload,
    incompleteSurveys: NbOfIncompleteSurvey,
    unread: useUnreadCount(),
    roleClaim: Role,
    commercialRole: roles.commercial,
    intranetUrl,
  });
}

/** What stands around a signed-in user's pages: the app's places, what becomes of the orders created here, and that room is short. */
export function Drawer({ drawer }: { drawer: DrawerState }) {
  return (
    <>
      <Places drawer={drawer} />
      <RemindPlace />
      <Suspense fallback={null}>
        <CreatedNotices />
        <ReminderAlarm />
        <RoomWarning />
        <Gestures />
      </Suspense>
    </>
  );
}

/** The app's places: beside the page where there is room, over it on a phone. */
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
