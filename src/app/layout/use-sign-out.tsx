import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { outboxCounts } from '#data/queries/outbox.ts';
import { useAppData } from '#hooks/app-data.tsx';
import { CheckBox } from '#ui/check-box.tsx';
import { useConfirm } from '#ui/confirm.ts';
import { useLocalPath } from '#ui/local-link.tsx';
import { useToast } from '#ui/toast.tsx';
import { eraseDevice, forgetCopies } from '../erase-device.ts';
import { useApp } from '../use-app-state.ts';

/**
 * Signs out: the token is forgotten and the sign-in page shown; the server is not called (specification §2). With unsent work
 * it says so first and keeps it; with none it offers to erase what is on the device (rule RN6).
 */
export function useSignOut(): () => Promise<void> {
  const { t } = useLingui();
  const { state, actions } = useApp();
  const { db, session } = useAppData();
  const ask = useConfirm();
  const showToast = useToast();
  const navigate = useNavigate();
  const path = useLocalPath();

  async function askErase(): Promise<{ go: boolean; erase: boolean }> {
    let erase = false;
    const { accepted } = await ask({
      title: t`Se déconnecter ?`,
      body: <EraseChoice onChange={(wanted) => (erase = wanted)} />,
      confirmLabel: t`Se déconnecter`,
    });
    return { go: accepted, erase };
  }

  async function askKeep(unsent: number): Promise<{ go: boolean; erase: boolean }> {
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
    const { pending, acknowledged, refused } = await outboxCounts(db);
    const unsent = pending + acknowledged + refused;
    const { go, erase } = await (unsent > 0 ? askKeep(unsent) : askErase());
    if (!go) return;
    await actions.signOut(async () => navigate(path('/login'), { replace: true }));
    const { deployment } = state.config;
    const { UserId: userId } = session.user;
    if (!erase) return forgetCopies(deployment, userId).catch(() => undefined);
    const erased = await eraseDevice(state.root, deployment, userId).catch(() => false);
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
  return (
    <div className="flex flex-col gap-3">
      <p>
        <Trans>Tout ce que vous avez enregistré est sur le serveur.</Trans>
      </p>
      <CheckBox
        label={t`Effacer mes données de cet appareil`}
        hint={t`Pour un appareil partagé ou rendu. Il faudra du réseau pour vous y reconnecter.`}
        checked={wanted}
        onChange={(checked) => {
          setWanted(checked);
          onChange(checked);
        }}
      />
    </div>
  );
}
