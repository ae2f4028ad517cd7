import type { StorageEstimated } from './storage-estimate.ts';

/** From this part of what the browser grants on, room counts as short (rule RN4). */
const shortFrom = 0.8;

/** Bytes beyond the part that may be filled; 0 while room is not short. */
export function bytesTooMany({ usage, quota }: StorageEstimated): number {
  return Math.max(0, Math.ceil(usage - shortFrom * quota));
}

/** True from 80 % of what the browser grants on. */
export function isRoomShort({ usage, quota }: StorageEstimated): boolean {
  return usage >= shortFrom * quota;
}

/** Whether so many bytes more leave room enough. Where the browser does not tell, they are taken to. */
export function hasRoomFor(size: number, estimated: StorageEstimated | null): boolean {
  return estimated === null || !isRoomShort({ ...estimated, usage: estimated.usage + size });
}
