import type { remoteStates } from '#data/queries/outbox.ts';

/** What the device knows of one API. */
export type Remote = Awaited<ReturnType<typeof remoteStates>>[number];
