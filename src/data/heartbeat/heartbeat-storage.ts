import type { HeartbeatStatus } from '#contract/entities/device.ts';
import type { SyncStorage } from '#sync/ports.ts';
import type { RemoteState } from '#sync/remote-state.ts';
import { deviceStatus } from './device-status.ts';
import { changeRemote } from '../remotes/remote-states.ts';
import type { UserDatabase } from '../database/user-database.ts';

/** Records an acknowledged heartbeat. Ignores one whose acknowledgement arrives after a later heartbeat was sent. */
function withHeartbeat(state: RemoteState, status: HeartbeatStatus, at: number): RemoteState {
  const isLate = Math.max(state.heartbeat?.status.number ?? 0, state.heartbeatFrom) > (status.number ?? 0);
  return isLate ? state : { ...state, heartbeat: { status, at } };
}

/** Returns the part of the storage port that serves the device's heartbeat (rule RN8). */
export function heartbeatStorage(
  db: UserDatabase,
): Pick<SyncStorage, 'deviceStatus' | 'clearHeartbeat' | 'recordHeartbeat'> {
  return {
    deviceStatus: () => deviceStatus(db),
    recordHeartbeat: (status, at) => changeRemote(db, 'main', (state) => withHeartbeat(state, status, at)),
    clearHeartbeat: (from) =>
      changeRemote(db, 'main', (state) => ({
        ...state,
        heartbeat: null,
        heartbeatFrom: Math.max(state.heartbeatFrom, from),
      })),
  };
}
