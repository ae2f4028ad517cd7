import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { recoverDrafts } from '#data/drafts/drafts.ts';
import { storedOfflineFiles } from '#data/offline-files/remove-offline-files.ts';
import { ownLostFiles } from '#data/queries/files/files.ts';
import { remoteStates } from '#data/queries/sync/outbox.ts';
import type { SyncStatus } from '#data/queries/sync/sync-status.ts';
import { sumUp } from '#data/queries/sync/sync-status.ts';
import { unconfirmedOf, unsentWork } from '#data/queries/sync/unsent-work.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { isOnline } from '#platform/network/network-status.ts';
import { runStart } from '#hooks/app/page-run.ts';
import { CheckBox } from '#ui/fields/check-box.tsx';
import { useConfirm } from '#ui/layers/confirm.ts';
import { useFormats } from '#ui/format.ts';
import { useLocalPath } from '#ui/page/local-link.tsx';
import { useToast } from '#ui/layers/toast.tsx';
import { useNow } from '#ui/timing/use-now.ts';
import { eraseDevice, removeOfflineCaches } from '../../session/erase-device.ts';
import { useApp } from '../../session/use-app-state.ts';

/**
 * Returns a function that signs out: it forgets the token and shows the sign-in page, without a call to the server
 * (specification §2).
 * It first reports unsent work and keeps it. It offers to erase the device's data when no mutation is unsent, and asks again
 * before it erases drafts (rule RN6).
 */
export function useSignOut(): () => Promise<void> {
  const { t } = useLingui();
  const { state, actions } = useApp();
  const { db, session } = useAppData();
  const ask = useConfirm();
  const showToast = useToast();
  const navigate = useNavigate();
  const path = useLocalPath();

  async function askErase(held: Held): Promise<{ go: boolean; erase: boolean }> {
    const { drafts } = held;
    let erase = false;
    const { accepted } = await ask({
      title: t`Se déconnecter ?`,
      body: <EraseChoice {...held} onChange={(wanted) => (erase = wanted)} />,
      confirmLabel: t`Se déconnecter`,
    });
    if (!accepted || !erase || drafts === 0) return { go: accepted, erase };
    const second = await ask({
      title: t`${plural(drafts, { one: 'Effacer # brouillon ?', other: 'Effacer # brouillons ?' })}`,
      body: t`Ce qui n’est pas sur le serveur sera perdu.`,
      confirmLabel: t`Effacer`,
      danger: true,
    });
    return { go: second.accepted, erase: second.accepted };
  }

  async function askKeep(unsent: number, { drafts, offlineFiles }: Held): Promise<{ go: boolean; erase: boolean }> {
    const { accepted } = await ask({
      title: t`Se déconnecter avec des envois en attente ?`,
      body: (
        <div className="flex flex-col gap-3">
          <p>
            <Plural
              value={unsent}
              one="# modification n’est pas encore sur le serveur. Elle reste sur cet appareil et partira quand vous vous y reconnecterez."
              other="# modifications ne sont pas encore sur le serveur. Elles restent sur cet appareil et partiront quand vous vous y reconnecterez."
            />
          </p>
          {drafts === 0 ? null : (
            <p>
              <DraftsStay drafts={drafts} />
            </p>
          )}
          <OfflineFilesGo offlineFiles={offlineFiles} />
        </div>
      ),
      confirmLabel: t`Se déconnecter`,
      cancelLabel: t`Garder la session ouverte`,
      doubtful: true,
    });
    return { go: accepted, erase: false };
  }

  return async () => {
    await recoverDrafts(db);
    const work = await unsentWork(db);
    const { knownAt, safeAt } = sumUp(work, await remoteStates(db), {
      online: isOnline(),
      signedInOffline: session.token === '',
      lost: (await ownLostFiles(db)).length,
      since: runStart(),
      now: Date.now(),
    });
    const { drafts } = work;
    const unsent = unconfirmedOf(work);
    const held = { drafts, offlineFiles: await storedOfflineFiles(db), knownAt, safeAt };
    const { go, erase } = await (unsent > 0 ? askKeep(unsent, held) : askErase(held));
    if (!go) return;
    await actions.signOut(async () => navigate(path('/login'), { replace: true }));
    const { deployment } = state.config;
    const { UserId: userId } = session.user;
    if (!erase) return removeOfflineCaches(deployment, userId).catch(() => undefined);
    const erased = await eraseDevice(state.root, { deployment, userId, drafts }).catch(() => false);
    showToast({
      text: erased
        ? t`Vos données ont été effacées de cet appareil.`
        : t`Vos données n’ont pas pu être effacées : elles restent sur cet appareil.`,
    });
  };
}

/** What this device holds besides unsent mutations. */
interface Held extends Pick<SyncStatus, 'knownAt' | 'safeAt'> {
  drafts: number;
  /** Their number. They are deleted at sign-out: they are not encrypted (rule FL5c). */
  offlineFiles: number;
}

/** Shows that the server has everything, or when it last had. */
function AllSent({ knownAt, safeAt }: Pick<Held, 'knownAt' | 'safeAt'>) {
  const formats = useFormats();
  const now = useNow();
  if (knownAt === null) return null;
  return (
    <p>
      {safeAt === null ? (
        <Trans>Tout était envoyé, {formats.recent(knownAt, now)}.</Trans>
      ) : (
        <Trans>Tout ce que vous avez enregistré est sur le serveur.</Trans>
      )}
    </p>
  );
}

function OfflineFilesGo({ offlineFiles }: Pick<Held, 'offlineFiles'>) {
  if (offlineFiles === 0) return null;
  return (
    <p>
      <Plural
        value={offlineFiles}
        one="# document hors ligne sera effacé, à retélécharger."
        other="# documents hors ligne seront effacés, à retélécharger."
      />
    </p>
  );
}

function DraftsStay({ drafts }: { drafts: number }) {
  return (
    <Plural value={drafts} one="# brouillon reste sur cet appareil." other="# brouillons restent sur cet appareil." />
  );
}

interface EraseChoiceProps extends Held {
  onChange: (wanted: boolean) => void;
}

/** Asks whether to erase the device's data. As far as this device knows, the server has all of it, except drafts. */
function EraseChoice({ drafts, offlineFiles, knownAt, safeAt, onChange }: EraseChoiceProps) {
  const { t } = useLingui();
  const [wanted, setWanted] = useState(false);
  return (
    <div className="flex flex-col gap-3">
      <AllSent knownAt={knownAt} safeAt={safeAt} />
      {drafts > 0 && !wanted ? (
        <p>
          <DraftsStay drafts={drafts} />
        </p>
      ) : null}
      {wanted ? null : <OfflineFilesGo offlineFiles={offlineFiles} />}
      <CheckBox
        label={t`Effacer mes données de cet appareil`}
        hint={t`Pour un appareil partagé ou rendu. La reconnexion demandera du réseau.`}
        checked={wanted}
        onChange={(checked) => {
          setWanted(checked);
          onChange(checked);
        }}
      />
    </div>
  );
}
