import { z } from 'zod';
import { client } from '../../entities/client.ts';
import { cents } from '../../entities/common.ts';
import { customerType } from '../../entities/order.ts';
import { clientStatusNames } from '../../rules/clients/client-status.ts';
import { asValue } from '../../rules/text/lines.ts';

/** Maximum number of clients in one response. */
const pageMax = 50;

/** What a list of clients can be sorted by. */
export const clientSortKeys = ['name', 'town', 'orders', 'turnover', 'lastOrder', 'lastVisit'] as const;
export type ClientSortKey = (typeof clientSortKeys)[number];

/** A sort, as an address holds it: `-orders` begins with the most. */
const clientSorts = [...clientSortKeys, ...clientSortKeys.map((key) => `-${key}` as const)] as const;

/** GET clients: searches all clients of the company, for commercial agents. */
export const clientQuery = z.object({
  /** Words that must all match name, type, agent, town, e-mail, phone or VAT number. An empty text matches every client. */
  q: z.string().overwrite(asValue).max(200).default(''),
  /** Only clients of this type. */
  type: customerType.optional(),
  /** Only clients with this label on the current day in Brussels. */
  status: z.enum(clientStatusNames).optional(),
  sort: z.enum(clientSorts).default('name'),
  limit: z.coerce.number().int().min(1).max(pageMax).default(pageMax),
  /** `next` of the previous response. */
  after: z.string().max(800).optional(),
});
export type ClientQuery = z.infer<typeof clientQuery>;

/** The query of a device: what differs from the defaults. */
export interface ClientRequest {
  q: string;
  type?: NonNullable<ClientQuery['type']>;
  status?: NonNullable<ClientQuery['status']>;
  sort?: ClientQuery['sort'];
  after?: string;
}

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
    /**
     * Total of the invoices of the last 365 days, VAT included, in cents, without those of cancelled orders. Absent for who may not
     * see it: an agent sees that of their own clients, a supervisor everybody's.
     */
    turnover: cents.min(0).exactOptional(),
  });
export type FoundClient = z.infer<typeof foundClient>;

/** The most marks of one kind in a request for known clients. */
export const knownMarksMax = 200;
const marks = z.array(z.string().min(1).max(200)).max(knownMarksMax);

/** POST clients/known: the clients that have one of these marks, for commercial agents. */
export const knownClientsRequest = z.object({
  /** `BE0123456749`. */
  vatNumbers: marks,
  /** In small letters. */
  emails: marks,
  /** As `phoneDigits` returns them. */
  phones: marks,
});
export type KnownClientsRequest = z.infer<typeof knownClientsRequest>;
export const knownClientsResponse = z.object({ clients: z.array(foundClient) });

export const clientsResponse = z.object({
  /** Sorted as asked. */
  clients: z.array(foundClient),
  /** Number of matches; only on the first page. */
  total: z.int().min(0).optional(),
  /** Cursor of the following page; null on the last one. */
  next: z.string().nullable(),
});
export type ClientsResponse = z.infer<typeof clientsResponse>;
