import type { Client } from '#contract/entities/client.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { isValidAddress } from '#contract/rules/addresses/addresses.ts';
import type { SameField } from '../queries/clients/duplicate-clients.ts';
import { areTwoFirms, marksOf } from '../queries/clients/duplicate-clients.ts';
import type { KnownCustomer } from '../queries/clients/order-memory.ts';
import { customerOfClient, readOrderMemory } from '../queries/clients/order-memory.ts';
import type { UserDatabase } from '../database/user-database.ts';
import type { CreatedChange, ImportedChange, ReadyRow } from './import-rows.ts';

/** What becomes of a row whose client is known: it goes to that client as it is, or with its empty fields filled, or to a new one. */
export const knownChoices = ['use', 'fill', 'new'] as const;
export type KnownChoice = (typeof knownChoices)[number];

/** Fields of a client's card that a row can fill. */
export const filledFields = ['phone', 'email', 'vatNumber', 'address'] as const;
export type FilledField = (typeof filledFields)[number];
type Card = Pick<Client, FilledField | 'name'>;

/** A client that exists, on this device or on the server. */
export interface KnownClient {
  customer: KnownCustomer;
  /** The user may change the card here. */
  isOwn: boolean;
}

/** The client that a row is probably about, and what both have in common. */
export interface RowMatch {
  name: string;
  same: SameField;
  /** The row of this file that creates the client; null for one that exists. */
  line: number | null;
  commercial: KnownCustomer['commercial'];
  /** Empty fields of the client that the row has. */
  fills: FilledField[];
  /** What can be chosen, the usual one first. */
  choices: KnownChoice[];
}

interface Target {
  id: string;
  card: Card;
  known: KnownClient | null;
  /** What creates the client from this file, and its line; null for one that exists. */
  made: { line: number; change: CreatedChange } | null;
}

/** Reads the clients that this device knows: as stored, or as written in an order. */
export async function readKnownClients(db: UserDatabase, agentId: string | null): Promise<KnownClient[]> {
  const own = await db.clients.filter(({ row }) => agentId !== null && row.commercial?.id === agentId).primaryKeys();
  const ids = new Set(own);
  const { customers } = await readOrderMemory(db);
  return customers.map((customer) => ({ customer, isOwn: ids.has(customer.client.id) }));
}

/** Returns the known clients with those of the server that the device does not have. */
export function withServer(here: readonly KnownClient[], server: readonly Parameters<typeof customerOfClient>[0][]) {
  const ids = new Set(here.map(({ customer }) => customer.client.id));
  const others = server.filter(({ id }) => !ids.has(id));
  return [...here, ...others.map((client): KnownClient => ({ customer: customerOfClient(client), isOwn: false }))];
}

/** Returns the card of the client that a change makes. An order has none of the client's own address. */
function cardOf(change: CreatedChange): Card & { id: string } {
  if (change.name === 'client.create') return { ...change.args, id: change.args.clientId };
  const { id, name, phone, email, vatNumber = null } = change.args.client;
  return { id, name, phone, email, vatNumber, address: null };
}

/** Returns the marks by which a row's client is found. */
export function marksOfRow({ change }: Pick<ReadyRow, 'change'>): [SameField, string][] {
  return marksOf(cardOf(change));
}

/** Returns the values of a row that the other card lacks. */
function missingIn(card: Card, row: Card): Partial<Card> {
  const fields = filledFields.filter((field) => (card[field] ?? null) === null && row[field] !== null);
  return Object.fromEntries(fields.map((field) => [field, row[field]]));
}

/** The changes of a row, and the record that it leads to. Empty: nothing is written. */
export interface Decided {
  changes: ImportedChange[];
  recordId: string;
}

/** Returns an order's change for another client than it would create. */
function orderFor(
  args: MutationArgs<'order.create'>,
  { customer }: KnownClient,
  filled: Partial<Card>,
): ImportedChange {
  const { client, contacts, consumerType, commercial } = customer;
  const given = { ...args, client: { ...client, ...filled }, contacts, consumerType };
  return { name: 'order.create', args: { ...given, commercial: commercial ?? args.commercial } };
}

/** Returns what an order does with the client that an earlier row of the file creates. */
function decidedOfMade(change: CreatedChange, target: Target, made: CreatedChange): Decided {
  if (change.name !== 'order.create') return { changes: [], recordId: target.id };
  const client = made.name === 'order.create' ? made.args.client : change.args.client;
  return { changes: [{ ...change, args: { ...change.args, client } }], recordId: change.args.orderId };
}

function decided(change: CreatedChange, target: Target, filled: Partial<Card>, choice: KnownChoice): Decided {
  const isOrder = change.name === 'order.create';
  if (choice === 'new') return { changes: [change], recordId: isOrder ? change.args.orderId : change.args.clientId };
  const { known, made } = target;
  const fill = choice === 'fill' ? filled : {};
  Object.assign(target.card, fill);
  if (made !== null) {
    // The earlier row creates the client with what this one adds.
    Object.assign(made.change.name === 'order.create' ? made.change.args.client : made.change.args, fill);
    return decidedOfMade(change, target, made.change);
  }
  const update: ImportedChange[] =
    choice === 'fill' ? [{ name: 'client.update', args: { clientId: target.id, changes: fill } }] : [];
  if (!isOrder || known === null) return { changes: update, recordId: target.id };
  return { changes: [...update, orderFor(change.args, known, fill)], recordId: change.args.orderId };
}

/** Returns what can be done with a row about a known client. One whose address is invalid cannot be chosen (specification). */
function matchOf(
  change: CreatedChange,
  { card, known, made }: Target,
  same: SameField,
  filled: Partial<Card>,
): RowMatch {
  const isUsable = change.name === 'client.create' || card.address === null || isValidAddress(card.address);
  const fills = made !== null || known?.isOwn === true ? filledFields.filter((field) => field in filled) : [];
  return {
    name: card.name,
    same,
    line: made?.line ?? null,
    commercial: known?.customer.commercial ?? null,
    fills,
    choices: isUsable ? ['use', ...(fills.length > 0 ? (['fill'] as const) : []), 'new'] : ['new'],
  };
}

/** A row's client, what can be chosen, and what each choice does. */
export interface FoundMatch {
  match: RowMatch;
  decide: (choice: KnownChoice) => Decided;
}

/** Finds the clients of rows among those that exist and those that earlier rows of the file create. */
export function createKnownIndex(known: readonly KnownClient[]) {
  const byMark = new Map<string, Target[]>();
  const add = (target: Target): void => {
    for (const mark of marksOf(target.card)) {
      const key = mark.join(' ');
      byMark.set(key, [...(byMark.get(key) ?? []), target]);
    }
  };
  for (const one of known) {
    const { id, name, phone, email, vatNumber = null, address = null } = one.customer.client;
    add({ id, card: { name, phone, email, vatNumber, address }, known: one, made: null });
  }
  return {
    /** Adds the client that a row creates. */
    addRow: ({ line, change }: ReadyRow): void => {
      const { id, ...card } = cardOf(change);
      add({ id, card, known: null, made: { line, change } });
    },
    /** Returns the client that a row is about; null for a new one. */
    match: ({ change }: ReadyRow): FoundMatch | null => {
      const { id, ...card } = cardOf(change);
      for (const [same, value] of marksOf(card)) {
        const found = byMark.get(`${same} ${value}`) ?? [];
        // Rows with the same name, number and address are of one client: nothing is to be asked.
        if (found.some((one) => one.id === id)) return null;
        const target = found.find((one) => !areTwoFirms(one.card, card));
        if (target === undefined) continue;
        const filled = missingIn(target.card, card);
        const match = matchOf(change, target, same, filled);
        return { match, decide: (choice) => decided(change, target, filled, choice) };
      }
      return null;
    },
  };
}
