import { z } from 'zod';
import { instant } from '../entities/common.ts';

/** The path of the page under which a client sends proofs, from the server's root. The link's secret follows it. */
export const proofsPath = '/preuves';

/** Length of the secret, in characters: 256 bits. */
export const proofSecret = z.string().regex(/^[\w-]{43}$/);

/** POST orders/{id}/proof-link: the link of the order's present request, for whoever may change the order. */
export const proofLinkAnswer = z.object({
  /** Whole address when the server knows the app's origin, else from the server's root. */
  url: z.string(),
  expiresAt: instant,
});
