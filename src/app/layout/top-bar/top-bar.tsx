import { useLingui } from '@lingui/react/macro';
import { Bell as BellIcon, Menu } from 'lucide-react';
import { Suspense } from 'react';
import { Icon } from '#ui/media/icon.tsx';
import { later } from '#ui/page/later.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import { lazyPart } from '../../loading/lazy-part.tsx';
import { builtScreens } from '../built-screens.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { Progress } from './progress.tsx';
import { UpdatePrompt } from './update-prompt.tsx';
import type { DrawerState } from '../drawer/use-drawer.ts';
import { drawerButtonId } from '../drawer/use-drawer.ts';

// Parts for signed-in users load with them: they import the contract's schemas.
const SyncIndicator = lazyPart(
  async () => (await import('../sync-indicator/sync-indicator.tsx')).SyncIndicator,
  () => null,
);

const Bell = lazyPart(async () => (await import('./bell.tsx')).Bell, PlainBell);

// The menu and its dialog weigh half as much as React: they come when the page is idle, or when a pointer comes near.
const UserMenu = later(async () => (await import('./user-menu.tsx')).UserMenu, {
  waits: true,
  Before: ({ want }) => <span className="size-11" onPointerEnter={want} />,
});

interface TopBarProps {
  signedIn: boolean;
  drawer: DrawerState;
}

const roundClasses = 'grid size-11 shrink-0 place-items-center rounded-full transition-colors duration-150';

/**
 * The navy frame: the drawer's button, the title, the sync state, the bell, the language, the user. On a phone the sync
 * line has its own row.
 */
export function TopBar({ signedIn, drawer }: TopBarProps) {
  return (
    <header className="on-navy sticky top-0 z-30 bg-frame pt-[env(safe-area-inset-top)] text-white lg:border-b lg:border-transparent lg:dark:border-line low:static print:hidden">
      <Progress />
      <div className="flex flex-wrap items-center px-1.5 lg:h-14 lg:flex-nowrap lg:gap-x-1 lg:px-3">
        <DrawerButton drawer={drawer} disabled={!signedIn} />
        <LocalLink
          to="/"
          className="mr-auto inline-flex h-14 items-center rounded-control px-2 text-lead font-semibold tracking-tight"
        >
          myCerti
        </LocalLink>
        {signedIn ? (
          <div className="order-last -mx-1.5 basis-[calc(100%+0.75rem)] lg:order-none lg:mx-0 lg:basis-auto lg:pr-2">
            <Suspense fallback={<div className="h-[45px] border-b border-line bg-paper lg:hidden" />}>
              <SyncIndicator />
            </Suspense>
          </div>
        ) : null}
        {builtScreens.includes('/notifications') ? (
          <Suspense fallback={<PlainBell />}>{signedIn ? <Bell /> : <PlainBell />}</Suspense>
        ) : null}
        <LanguageSwitch />
        {signedIn ? <UserMenu /> : null}
      </div>
      <UpdatePrompt />
    </header>
  );
}

interface DrawerButtonProps {
  drawer: DrawerState;
  disabled: boolean;
}

function DrawerButton({ drawer, disabled }: DrawerButtonProps) {
  const { t } = useLingui();
  const open = drawer.open && !disabled;
  const label = open ? t`Fermer la navigation` : t`Ouvrir la navigation`;
  return (
    <button
      id={drawerButtonId}
      type="button"
      aria-label={label}
      title={label}
      aria-expanded={open}
      disabled={disabled}
      onClick={drawer.toggle}
      className={`${roundClasses} enabled:hover:bg-white/10 disabled:text-white/45`}
    >
      <Icon of={Menu} />
    </button>
  );
}

/** Shows the bell before the unread count is known: it links to the messages, through the sign-in page if necessary. */
function PlainBell() {
  const { t } = useLingui();
  return (
    <LocalLink
      to="/notifications"
      aria-label={t`Messages`}
      title={t`Messages`}
      className={`${roundClasses} hover:bg-white/10`}
    >
      <Icon of={BellIcon} />
    </LocalLink>
  );
}
