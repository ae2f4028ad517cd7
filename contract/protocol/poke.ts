import { z } from 'zod';
import { remotes } from '../collections.ts';

/** A poke names the remote that has news, nothing else (rule PL9). */
export const poke = z.object({ remote: z.enum(remotes) });
export type Poke = z.infer<typeof poke>;
