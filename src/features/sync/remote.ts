import type { remoteStates } from '#data/queries/sync/outbox.ts';

/** Sync state of one remote API. */
export type Remote = Awaited<ReturnType<typeof remoteStates>>[number];
