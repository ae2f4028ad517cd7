import type { StorageEstimated } from './storage-estimate.ts';

/** The share of the quota from which storage counts as low (rule RN4). */
const shortFrom = 0.8;

/** Returns the bytes above that share; 0 below it. */
export function bytesOverQuota({ usage, quota }: StorageEstimated): number {
  return Math.max(0, Math.ceil(usage - shortFrom * quota));
}

/** Returns true from 80 % of the quota. */
export function isQuotaLow({ usage, quota }: StorageEstimated): boolean {
  return usage >= shortFrom * quota;
}

/** Returns whether that many bytes still fit; true where the browser reports no quota. */
export function hasQuotaFor(size: number, estimated: StorageEstimated | null): boolean {
  return estimated === null || !isQuotaLow({ ...estimated, usage: estimated.usage + size });
}
