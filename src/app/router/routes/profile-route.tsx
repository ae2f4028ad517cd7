import { i18n } from '@lingui/core';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { liveDeviceName, writeDeviceName } from '#data/device/device-name.ts';
import { readSession } from '#data/database/root-database.ts';
import { changeSession } from '#data/session/stored-session.ts';
import { changeUploadPolicy } from '#data/settings/upload-policy.ts';
import type { DeviceFacts, ProfileActions } from '#features/profile/profile-actions.ts';
import { ProfileScreen } from '#features/profile/profile-screen.tsx';
import { identityOf } from '#platform/session/session-identity.ts';
import { loadChunk } from '../../loading/chunk-reload.ts';
import { devicePosition } from '../../session/device-position.ts';
import { useSignOut } from '../../layout/top-bar/use-sign-out.tsx';
import { laterMainClient } from '../../api/later-client.ts';
import { useApp, useUserId, useValue } from '../../session/use-app-state.ts';
import { useStorageFacts } from '../../layout/notices/use-storage-facts.ts';
import { FileTools } from '../../files/file-tools.tsx';
import { useNetworkKind, useUploadPolicy } from '../../files/use-upload-policy.ts';

const loadSignIns = () => loadChunk(() => import('#platform/api/sign-ins-api.ts'));
const loadPasswords = () => loadChunk(() => import('../../session/passwords.ts'));

function useDeviceName(): string {
  const { state } = useApp();
  const [name, setName] = useState('');
  useEffect(() => {
    const subscription = liveDeviceName(state.root).subscribe(setName);
    return () => subscription.unsubscribe();
  }, [state]);
  return name;
}

const never = (): (() => void) => () => undefined;

function useInstall(): DeviceFacts['install'] {
  const install = useValue(useApp().state.install);
  return useSyncExternalStore(install?.subscribe ?? never, () => install?.current() ?? 'none');
}

function useSignIns(userId: string): Pick<ProfileActions, 'readSignIns' | 'endSignIn'> {
  const { state } = useApp();
  return useMemo(() => {
    const identity = identityOf(() => readSession(state.root), userId);
    const client = laterMainClient({ config: state.config, identity, locale: () => i18n.locale });
    return {
      readSignIns: async () => (await loadSignIns()).readSignIns(client),
      endSignIn: async (id) => (await loadSignIns()).endSignIn(client, id),
    };
  }, [state, userId]);
}

/** The profile of the signed-in user, with what the browser reports about this device. */
export function ProfileRoute() {
  const { state } = useApp();
  const update = useValue(state.update);
  const { ask, reread: _, ...storage } = useStorageFacts();
  const signOut = useSignOut();
  const userId = useUserId();
  const signIns = useSignIns(userId);
  const device: DeviceFacts = {
    ...storage,
    sending: useUploadPolicy(),
    network: useNetworkKind(),
    install: useInstall(),
    version: __APP_VERSION__,
    updateReady: update !== null,
    name: useDeviceName(),
  };
  const passwords = useMemo<Pick<ProfileActions, 'changePassword' | 'findColleague' | 'issueResetLink'>>(
    () => ({
      changePassword: async (...call) => (await loadPasswords()).changePassword(state, ...call),
      findColleague: async (...call) => (await loadPasswords()).findColleague(state, ...call),
      issueResetLink: async (...call) => (await loadPasswords()).issueResetLink(state, ...call),
    }),
    [state],
  );
  return (
    <FileTools>
      <ProfileScreen
        device={device}
        actions={{
          ...passwords,
          ...signIns,
          showPicture: (picture) =>
            changeSession(state.root, userId, ({ user, ...session }) => ({
              ...session,
              user: { ...user, Picture: picture },
            })),
          renameDevice: (name) => writeDeviceName(state.root, name),
          changeUploadPolicy: (change) => changeUploadPolicy(state.root, change),
          askPosition: devicePosition.ask,
          askPersistence: ask,
          askInstall: async () => state.install.current()?.ask(),
          applyUpdate: async () => update?.apply(),
          signOut: () => void signOut(),
        }}
      />
    </FileTools>
  );
}
