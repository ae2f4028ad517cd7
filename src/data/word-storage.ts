import type { DeviceStatus } from '#contract/entities/device.ts';
import type { SyncStorage } from '#sync/ports.ts';
import type { RemoteState } from '#sync/remote-state.ts';
import { deviceStatus } from './device-status.ts';
import { changeRemote } from './remote-states.ts';
import type { UserDatabase } from './user-database.ts';

/** A word that the server has heard; one that was answered after a later one had left is not what it knows now. */
function withWord(state: RemoteState, status: DeviceStatus, at: number): RemoteState {
  const isLate = Math.max(state.word?.status.number ?? 0, state.wordFrom) > (status.number ?? 0);
  return isLate ? state : { ...state, word: { status, at } };
}

/** What the device tells of itself, and what the server has heard of it (rule RN8). */
export function wordStorage(db: UserDatabase): Pick<SyncStorage, 'deviceStatus' | 'forgetWord' | 'noteWord'> {
  return {
    deviceStatus: () => deviceStatus(db),
    noteWord: (status, at) => changeRemote(db, 'main', (state) => withWord(state, status, at)),
    forgetWord: (from) =>
      changeRemote(db, 'main', (state) => ({ ...state, word: null, wordFrom: Math.max(state.wordFrom, from) })),
  };
}
