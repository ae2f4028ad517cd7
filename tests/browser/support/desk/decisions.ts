import type { ApiUser } from '../server/api.ts';

/** Counts what supervisors have decided on the server, by kind. */
export async function decidedOn({ rows }: ApiUser): Promise<Record<string, number>> {
  const [uploads, followUps, drafts, conflicts, clients] = [
    await rows('uploads'),
    await rows('followUps'),
    await rows('pebDrafts'),
    await rows('conflicts'),
    await rows('clients'),
  ];
  return {
    evidence: uploads.filter(({ review }) => review !== null).length,
    followUps: followUps.filter(({ state }) => state === 'accepted').length,
    drafts: drafts.filter(({ state }) => state !== 'waiting').length,
    conflicts: conflicts.filter(({ restored, upheld }) => restored !== null || upheld !== undefined).length,
    // A decided claim is removed.
    claims: -clients.reduce((sum, { claims }) => sum + claims.length, 0),
  };
}
