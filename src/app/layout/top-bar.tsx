import { lazy, Suspense } from 'react';
import { LocalLink } from '#ui/local-link.tsx';
import { loadChunk } from '../chunk-reload.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { UpdatePrompt } from './update-prompt.tsx';

// What only a signed-in user sees comes with them: the contract's schemas stand behind it.
const SyncIndicator = lazy(async () => {
  const { SyncIndicator: Component } = await loadChunk(() => import('./sync-indicator.tsx'));
  return { default: Component };
});

// Its menu and dialog are half as heavy as React: the first screen does not wait for them.
const UserMenu = lazy(async () => {
  const { UserMenu: Component } = await loadChunk(() => import('./user-menu.tsx'));
  return { default: Component };
});

/** The navy frame: the title, where the data stands, the language, the user. On a phone the sync line has its own row. */
export function TopBar({ signedIn }: { signedIn: boolean }) {
  return (
    <header className="sticky top-0 z-30 bg-navy-900 pt-[env(safe-area-inset-top)] text-white print:static">
      <div className="flex flex-wrap items-center gap-x-1 px-2 lg:h-14 lg:flex-nowrap lg:px-4">
        <LocalLink
          to="/"
          className="mr-auto inline-flex h-14 items-center rounded-control px-2 text-[17px] font-semibold tracking-tight"
        >
          myCerti
        </LocalLink>
        {signedIn ? (
          <div className="order-last -mx-2 basis-[calc(100%+1rem)] lg:order-none lg:mx-0 lg:basis-auto lg:pr-2">
            <Suspense fallback={<div className="h-[37px] border-b border-line bg-paper lg:hidden" />}>
              <SyncIndicator />
            </Suspense>
          </div>
        ) : null}
        <LanguageSwitch />
        {signedIn ? (
          <Suspense fallback={<span className="size-11" />}>
            <UserMenu />
          </Suspense>
        ) : null}
      </div>
      <UpdatePrompt />
    </header>
  );
}
