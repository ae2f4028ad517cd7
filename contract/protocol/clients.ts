import { z } from 'zod';
import { client } from '../entities/client.ts';

/** Most clients in one answer. */
const pageMax = 50;

/** GET clients: all clients of the company, for commercial agents. */
export const clientQuery = z.object({
  /** Words that must all be found: name, town, e-mail, phone, VAT number. None finds everybody. */
  q: z.string().trim().max(200).default(''),
  limit: z.coerce.number().int().min(1).max(pageMax).default(pageMax),
  /** `next` of the answer before. */
  after: z.string().max(800).optional(),
});
export type ClientQuery = z.infer<typeof clientQuery>;

/** What an agent may know of any client. Notes, contacts and who else has asked are their own agent's. */
export const foundClient = client
  .pick({
    id: true,
    type: true,
    name: true,
    phone: true,
    email: true,
    vatNumber: true,
    address: true,
    commercial: true,
    orders: true,
    lastVisitAt: true,
  })
  .extend({
    /** They are the asking agent's. */
    own: z.boolean(),
    /** The asking agent has asked to have them, and nobody has decided. */
    claimed: z.boolean(),
  });
export type FoundClient = z.infer<typeof foundClient>;

export const clientsResponse = z.object({
  /** By name. */
  clients: z.array(foundClient),
  /** How many there are in all; on the first page. */
  total: z.int().min(0).optional(),
  /** Asks for the following page; null on the last one. */
  next: z.string().nullable(),
});
export type ClientsResponse = z.infer<typeof clientsResponse>;
