import type { DeviceFacts } from '#sync/ports.ts';
import { estimateStorage } from './storage-estimate.ts';

export interface DeviceFactsOptions {
  appVersion: string;
  /** Returns the name that its users gave this device. */
  name: () => Promise<string>;
  /** Returns true when the browser had lost its whole storage. */
  isEmptied?: () => Promise<boolean>;
  storage?: Partial<Pick<StorageManager, 'estimate'>> | undefined;
}

/** Returns a reader of this device's facts for its heartbeat (rule RN8). It never rejects. */
export function createDeviceFacts({
  appVersion,
  name,
  isEmptied,
  storage,
}: DeviceFactsOptions): () => Promise<DeviceFacts> {
  return async () => {
    const [given, emptied, estimated] = await Promise.all([
      name().catch(() => ''),
      isEmptied?.().catch(() => false),
      estimateStorage(storage),
    ]);
    const freeBytes = estimated === null ? null : Math.max(0, Math.floor(estimated.quota - estimated.usage));
    return {
      name: given.slice(0, 80),
      appVersion: appVersion.slice(0, 40),
      freeBytes,
      ...(emptied === true ? { emptied } : {}),
    };
  };
}
