import { z } from 'zod';
import { recordId } from '../../entities/common.ts';

/** Milliseconds after which somebody who did not say so again has left. */
export const presenceLasts = 30_000;

/** How much one person has open at once, in several tabs and browsers. */
export const presenceOpenMax = 10;

/** What somebody has open: a kind of decision, and what it is about: `evidence/0191…`. */
const opened = z.string().regex(/^[a-zA-Z]{1,20}(\/[0-9a-f-]{36}){1,2}$/);

/** POST presence: a supervisor has this open, or has left it. */
export const presenceRequest = z.strictObject({ on: opened, left: z.boolean() });
export type PresenceRequest = z.infer<typeof presenceRequest>;

/** The event `presence` of the stream: who has what open. For supervisors, about their colleagues; never stored. */
export const presence = presenceRequest.extend({ by: recordId });
export type Presence = z.infer<typeof presence>;
