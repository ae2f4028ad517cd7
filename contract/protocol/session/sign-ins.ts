import { z } from 'zod';
import { instant, recordId } from '../../entities/common.ts';

/** A sign-in of the user that has not ended. */
export const signIn = z.object({
  id: recordId,
  /** The name that the user gave the device; empty without one. */
  name: z.string(),
  /** The browser and the system that signed in, as `Chrome · Android`; empty when unknown. */
  browser: z.string(),
  signedInAt: instant,
  /** When it was last used, to the minute. */
  lastSeenAt: instant,
  /** True for the sign-in of the request. */
  isCurrent: z.boolean(),
});
export type SignIn = z.infer<typeof signIn>;

/** GET sign-ins: those of the signed-in user, the last used first. */
export const signInsResponse = z.object({ signIns: z.array(signIn) });
