import { z } from 'zod';
import { client } from '../entities/client.ts';

/** Maximum number of clients in one response. */
const pageMax = 50;

/** GET clients: searches all clients of the company, for commercial agents. */
export const clientQuery = z.object({
  /** Words that must all match name, town, e-mail, phone or VAT number. An empty text matches every client. */
  q: z.string().trim().max(200).default(''),
  limit: z.coerce.number().int().min(1).max(pageMax).default(pageMax),
  /** `next` of the previous response. */
  after: z.string().max(800).optional(),
});
export type ClientQuery = z.infer<typeof clientQuery>;

/** What any agent may read of a client. Only the client's own agent reads notes, contacts and claims. */
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
    /** The client belongs to the requesting agent. */
    own: z.boolean(),
    /** The requesting agent has claimed the client and no supervisor has decided. */
    claimed: z.boolean(),
  });
export type FoundClient = z.infer<typeof foundClient>;

export const clientsResponse = z.object({
  /** Sorted by name. */
  clients: z.array(foundClient),
  /** Number of matches; only on the first page. */
  total: z.int().min(0).optional(),
  /** Cursor of the following page; null on the last one. */
  next: z.string().nullable(),
});
export type ClientsResponse = z.infer<typeof clientsResponse>;
