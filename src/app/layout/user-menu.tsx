import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppData } from '#hooks/app-data.tsx';
import { useSyncStatus } from '#hooks/use-sync-status.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { useLocalPath } from '#ui/local-link.tsx';
import { useApp } from '../use-app-state.ts';
import { initialsOf } from './initials.ts';

/** Who is signed in, and the way out. */
export function UserMenu() {
  const { t } = useLingui();
  const { session } = useAppData();
  const { FirstName: name, Email: email } = session.user;
  const [asking, setAsking] = useState(false);
  const { unsent, signOut } = useSignOut();
  return (
    <>
      <Menu>
        <MenuButton
          aria-label={t`Menu de ${name}`}
          className="grid size-11 shrink-0 place-items-center rounded-full text-[13px] font-semibold"
        >
          <span className="grid size-[35px] place-items-center rounded-full bg-[#2b5aa8]">{initialsOf(name)}</span>
        </MenuButton>
        <MenuItems
          anchor={{ to: 'bottom end', gap: 6, padding: 8 }}
          className="z-40 w-72 rounded-[14px] border border-line bg-card p-2 text-ink outline-none"
        >
          <div className="border-b border-line-2 px-3 pt-1.5 pb-3">
            <p className="font-semibold break-words">{name}</p>
            <p className="text-sm break-words text-ink-2">{email}</p>
          </div>
          <MenuItem>
            <button
              type="button"
              className="mt-1 flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left font-semibold data-focus:bg-accent-soft"
              onClick={() => (unsent > 0 ? setAsking(true) : signOut())}
            >
              <Icon of={LogOut} size={18} />
              <Trans>Se déconnecter</Trans>
            </button>
          </MenuItem>
        </MenuItems>
      </Menu>
      <Dialog
        open={asking}
        title={t`Se déconnecter avec des envois en attente ?`}
        body={
          <Plural
            value={unsent}
            one="# modification n’est pas encore sur le serveur. Elle reste sur cet appareil et partira quand vous vous y reconnecterez."
            other="# modifications ne sont pas encore sur le serveur. Elles restent sur cet appareil et partiront quand vous vous y reconnecterez."
          />
        }
        confirmLabel={t`Se déconnecter`}
        cancelLabel={t`Rester connecté`}
        onConfirm={signOut}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

function useSignOut(): { unsent: number; signOut: () => void } {
  const { actions } = useApp();
  const { pending, refused } = useSyncStatus();
  const navigate = useNavigate();
  const path = useLocalPath();
  return {
    unsent: pending + refused,
    signOut: () => void actions.signOut(async () => navigate(path('/login'), { replace: true })),
  };
}
