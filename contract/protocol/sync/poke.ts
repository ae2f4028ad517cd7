import { z } from 'zod';
import { remotes } from '../../collections.ts';

/** A poke names the remote that has changes and carries no data (rule PL9). */
export const poke = z.object({ remote: z.enum(remotes) });
export type Poke = z.infer<typeof poke>;
