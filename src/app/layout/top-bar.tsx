import { LocalLink } from '#ui/local-link.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { SyncIndicator } from './sync-indicator.tsx';
import { UpdatePrompt } from './update-prompt.tsx';
import { UserMenu } from './user-menu.tsx';

/** The navy frame: the title, where the data stands, the language, the user. On a phone the sync line has its own row. */
export function TopBar({ signedIn }: { signedIn: boolean }) {
  return (
    <header className="sticky top-0 z-30 bg-navy-900 pt-[env(safe-area-inset-top)] text-white print:static">
      <div className="flex flex-wrap items-center gap-x-1 px-2 lg:h-14 lg:flex-nowrap lg:px-4">
        <LocalLink
          to="/"
          className="mr-auto inline-flex h-14 items-center rounded-m px-2 text-[17px] font-semibold tracking-tight"
        >
          myCerti
        </LocalLink>
        {signedIn ? (
          <div className="order-last -mx-2 basis-[calc(100%+1rem)] lg:order-none lg:mx-0 lg:basis-auto lg:pr-2">
            <SyncIndicator />
          </div>
        ) : null}
        <LanguageSwitch />
        {signedIn ? <UserMenu /> : null}
      </div>
      <UpdatePrompt />
    </header>
  );
}
