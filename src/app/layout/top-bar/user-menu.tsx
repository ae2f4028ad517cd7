import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { LogOut, User } from 'lucide-react';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useSettings } from '#hooks/app/use-settings.ts';
import { BackCloses } from '#ui/back-layers.tsx';
import { Avatar } from '#ui/media/avatar.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import { Toggle } from '#ui/fields/toggle.tsx';
import { builtScreens } from '../built-screens.ts';
import { useSignOut } from './use-sign-out.tsx';

const rowClasses =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left font-semibold transition-colors duration-150 hover:bg-accent-soft';

/** Shows the signed-in user, the theme, the profile and the sign-out. */
export function UserMenu() {
  const { t } = useLingui();
  const { session } = useAppData();
  const { settings, set } = useSettings();
  const signOut = useSignOut();
  const { FirstName: name, Email: email, Picture: picture } = session.user;
  return (
    <Popover className="relative">
      <PopoverButton
        aria-label={t`Menu de ${name}`}
        className="grid size-11 shrink-0 place-items-center rounded-full transition-colors duration-150 hover:bg-white/10"
      >
        <Avatar name={name} picture={picture} />
      </PopoverButton>
      <PopoverPanel
        // Placed beside its button in the document: a floating menu needs hidden focus stops, which screen readers
        // announce.
        focus
        className="on-card absolute top-full right-0 z-40 mt-1.5 max-h-[calc(100dvh-5rem)] w-80 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-[14px] border border-line bg-card p-2 text-ink"
      >
        {({ close }) => (
          <>
            <BackCloses onBack={close} />
            <div className="flex items-center gap-3 px-3 pt-1.5 pb-3">
              <Avatar name={name} picture={picture} />
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">{name}</p>
                <p className="text-sm wrap-anywhere text-ink-2">{email}</p>
              </div>
            </div>
            <div className="border-y border-line-2 px-3 py-1.5">
              <Toggle label={t`Thème sombre`} checked={settings.darkmode} onChange={(darkmode) => set({ darkmode })} />
            </div>
            <div className="pt-1.5">
              {builtScreens.includes('/profile') ? (
                <LocalLink to="/profile" className={rowClasses} onClick={() => close()}>
                  <Icon of={User} size={18} />
                  <Trans>Profil</Trans>
                </LocalLink>
              ) : null}
              <button
                type="button"
                className={rowClasses}
                onClick={() => {
                  close();
                  void signOut();
                }}
              >
                <Icon of={LogOut} size={18} />
                <Trans>Se déconnecter</Trans>
              </button>
            </div>
          </>
        )}
      </PopoverPanel>
    </Popover>
  );
}
