import type { DeviceFacts } from '#sync/ports.ts';
import { estimateStorage } from '../storage/storage-estimate.ts';

export interface DeviceFactsOptions {
  appVersion: string;
  /** Returns the name that its users gave this device. */
  name: () => Promise<string>;
  /** Returns the identifier that a cookie remembered when the storage was empty; null without any. */
  remembered?: () => Promise<string | true | null>;
  storage?: Partial<Pick<StorageManager, 'estimate'>> | undefined;
}

/** Returns a reader of this device's facts for its heartbeat (rule RN8). It never rejects. */
export function createDeviceFacts({
  appVersion,
  name,
  remembered,
  storage,
}: DeviceFactsOptions): () => Promise<DeviceFacts> {
  return async () => {
    const [given, former, estimated] = await Promise.all([
      name().catch(() => ''),
      remembered?.().catch(() => null) ?? null,
      estimateStorage(storage),
    ]);
    const freeBytes = estimated === null ? null : Math.max(0, Math.floor(estimated.quota - estimated.usage));
    return {
      name: given.slice(0, 80),
      appVersion: appVersion.slice(0, 40),
      freeBytes,
      ...(former === null ? {} : { emptied: true }),
      ...(typeof former === 'string' ? { formerly: former } : {}),
    };
  };
}
