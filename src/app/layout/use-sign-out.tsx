import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppData } from '#hooks/app-data.tsx';
import { useSyncStatus } from '#hooks/use-sync-status.ts';
import { useConfirm } from '#ui/confirm.ts';
import { useLocalPath } from '#ui/local-link.tsx';
import { useToast } from '#ui/toast.tsx';
import { eraseDevice } from '../erase-device.ts';
import { useApp } from '../use-app-state.ts';

/**
 * Signs out: the token is forgotten and the sign-in page shown; the server is not called (specification §2). With unsent work
 * it says so first and keeps it; with none it offers to erase what is on the device (rule RN6).
 */
export function useSignOut(): () => Promise<void> {
  const { t } = useLingui();
  const { state, actions } = useApp();
  const { session } = useAppData();
  const { pending, acknowledged, refused } = useSyncStatus();
  const ask = useConfirm();
  const showToast = useToast();
  const navigate = useNavigate();
  const path = useLocalPath();
  const unsent = pending + acknowledged + refused;

  async function askErase(): Promise<{ go: boolean; erase: boolean }> {
    let erase = false;
    const { accepted } = await ask({
      title: t`Se déconnecter ?`,
      body: <EraseChoice onChange={(wanted) => (erase = wanted)} />,
      confirmLabel: t`Se déconnecter`,
    });
    return { go: accepted, erase };
  }

  async function askKeep(): Promise<{ go: boolean; erase: boolean }> {
    const { accepted } = await ask({
      title: t`Se déconnecter avec des envois en attente ?`,
      body: (
        <Plural
          value={unsent}
          one="# modification n’est pas encore sur le serveur. Elle reste sur cet appareil et partira quand vous vous y reconnecterez."
          other="# modifications ne sont pas encore sur le serveur. Elles restent sur cet appareil et partiront quand vous vous y reconnecterez."
        />
      ),
      confirmLabel: t`Se déconnecter`,
      cancelLabel: t`Rester connecté`,
    });
    return { go: accepted, erase: false };
  }

  return async () => {
    const { go, erase } = await (unsent > 0 ? askKeep() : askErase());
    if (!go) return;
    await actions.signOut(async () => navigate(path('/login'), { replace: true }));
    if (!erase) return;
    const erased = await eraseDevice(state.root, state.config.deployment, session.user.UserId).catch(() => false);
    showToast({
      text: erased
        ? t`Vos données ont été effacées de cet appareil.`
        : t`Vos données n’ont pas pu être effacées : elles restent sur cet appareil.`,
    });
  };
}

/** Whether to erase what is on the device: everything of it is on the server. */
function EraseChoice({ onChange }: { onChange: (wanted: boolean) => void }) {
  const { t } = useLingui();
  const [wanted, setWanted] = useState(false);
  const hintId = useId();
  return (
    <div className="flex flex-col gap-3">
      <p>
        <Trans>Tout ce que vous avez enregistré est sur le serveur.</Trans>
      </p>
      <div className="rounded-control border border-line text-ink has-checked:border-accent has-checked:bg-accent-soft">
        <label className="flex min-h-11 items-center gap-3 px-3 pt-2 font-semibold">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-action"
            aria-describedby={hintId}
            checked={wanted}
            onChange={(event) => {
              setWanted(event.target.checked);
              onChange(event.target.checked);
            }}
          />
          {t`Effacer mes données de cet appareil`}
        </label>
        <p id={hintId} className="pr-3 pb-2.5 pl-11 text-sm text-ink-2">
          <Trans>Pour un appareil partagé ou rendu. Il faudra du réseau pour vous y reconnecter.</Trans>
        </p>
      </div>
    </div>
  );
}
