import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { isOwed, owesSurvey } from '#contract/rules/payments/owed.ts';
import { structuredReference } from '#contract/rules/payments/structured-reference.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Order } from '#contract/entities/order.ts';
import { addressKeyOf } from '../address-key.ts';
import type { TownNames } from '../localities.ts';
import { folded } from '../../text/folded-text.ts';
import {
  commercialStatuses,
  consumerTypes,
  orderStates,
  regions,
  serviceCodes,
} from '#contract/values/order-values.ts';
import { visitAtOf } from './order-filter.ts';
import type { OrderNames } from './order-names.ts';
import { createOrderNames, kindsOf } from './order-names.ts';
import type { DueDays } from './due-days.ts';
import { createDueDays } from './due-days.ts';
import { createOrderTexts } from './order-texts.ts';

/** Bits of the `flags` column. */
export const flagPaid = 1;
export const flagUrgent = 2;
export const flagFollowUp = 4;
/** Invoiced and not paid. */
export const flagOwed = 8;
/** More was received than the total. */
export const flagBeyond = 16;

/** Values of the `draft` column; 0 is "no draft". */
export const draftCodes = { waiting: 1, accepted: 2, rejected: 3 } as const;

/** Code for no employee, no tag or no commercial status. */
export const none = -1;

/** Makes the numeric columns of all orders by slot: filters and sorts read them without an object per order. */
function numbers(capacity: number) {
  return {
    flags: new Uint8Array(capacity),
    state: new Uint8Array(capacity),
    region: new Uint8Array(capacity),
    consumer: new Uint8Array(capacity),
    commercial: new Int8Array(capacity),
    services: new Uint16Array(capacity),
    /** What it is by its client, its building and its marks (`kindsOf`). */
    kinds: new Int32Array(capacity),
    /** The days of its invoice and its payment notice, as the order date; 0 without one. */
    invoiceDay: new Int32Array(capacity),
    noticeDay: new Int32Array(capacity),
    draft: new Uint8Array(capacity),
    /** When the draft was submitted, milliseconds. */
    draftAt: new Float64Array(capacity),
    handler: new Int32Array(capacity),
    visitedBy: new Int32Array(capacity),
    encodedBy: new Int32Array(capacity),
    /** The order date as a number: 20261120. */
    orderDay: new Int32Array(capacity),
    /** The visit shown in a list, milliseconds; NaN when there is none. */
    visitAt: new Float64Array(capacity),
    total: new Float64Array(capacity),
    /** The order's number as one that sorts like it; infinite until the server has numbered the order. */
    orderNumber: new Float64Array(capacity),
  };
}
type Numbers = ReturnType<typeof numbers>;

function grown(before: Numbers, capacity: number): Numbers {
  const after = numbers(capacity);
  const former = Object.values(before);
  for (const [column, values] of Object.values(after).entries()) values.set(former[column] ?? []);
  return after;
}

/** Returns a day such as `2026-11-20` as a number that sorts like days. */
export function dayNumber(day: string): number {
  return Number(day.replaceAll('-', ''));
}

/** Returns the day of a paper as a number. */
function issuedDay(paper: Order['invoice']): number {
  return paper === null ? 0 : dayNumber(brusselsDay(paper.issuedAt));
}

/** Returns an order number such as `2026-004512` as one that sorts like it: a newer one without a number comes after all. */
function orderNumberOf(number: string | null): number {
  if (number === null) return Number.POSITIVE_INFINITY;
  const [year = '', serial = ''] = number.split('-');
  return Number(year) * 1e9 + Number(serial);
}

function referencesOf({ invoice, paymentNotice }: Order): string[] {
  return [invoice, paymentNotice].flatMap((paper) => {
    const reference = paper === null ? null : structuredReference(paper.number);
    return reference === null ? [] : [reference.replaceAll(/\D/g, '')];
  });
}

/** Names shared by many orders, each with a small code. */
export interface Names<T> {
  values: T[];
  codeOf: Map<string, number>;
}

function codeIn<T>(names: Names<T>, key: string, value: T): number {
  const known = names.codeOf.get(key);
  // The latest spelling wins: an employee's name may have changed.
  const code = known ?? names.values.length;
  names.codeOf.set(key, code);
  names.values[code] = value;
  return code;
}

/** The search columns of every stored order, by slot. A slot becomes free when its order is removed. */
export interface OrderColumns {
  /** All used slots are below this number; some below it may be free. */
  readonly end: number;
  readonly count: number;
  readonly numbers: Numbers;
  /** By slot; undefined for a free slot. */
  readonly ids: readonly (string | undefined)[];
  readonly texts: readonly string[];
  readonly addressKeys: readonly string[];
  /** Names of clients as they sort, by slot. */
  readonly clientKeys: readonly string[];
  /** The digits of the structured references of the invoice and the payment notice, by slot. */
  readonly references: readonly (readonly string[])[];
  /** Codes of tags by slot. */
  readonly tags: readonly (readonly number[])[];
  readonly employees: Names<EmployeeRef>;
  readonly tagNames: Names<string>;
  /** Of states and services. */
  readonly names: OrderNames;
  /** Of the invoices. */
  readonly dueDays: DueDays;
  slotOf: (id: string) => number | undefined;
  put: (order: Order) => void;
  remove: (id: string) => void;
  /** Adds the names of every order's town in both languages; until then an order is found by the name it was given. */
  setTownNames: (townNames: TownNames) => void;
}

const firstCapacity = 1024;

type CodeOfEmployee = (ref: EmployeeRef | null) => number;

function writeNumbers(columns: Numbers, slot: number, order: Order, employee: CodeOfEmployee): void {
  const visitAt = visitAtOf(order);
  columns.flags[slot] =
    (order.paid ? flagPaid : 0) |
    (order.urgent ? flagUrgent : 0) |
    (owesSurvey(order) ? flagFollowUp : 0) |
    (isOwed(order) ? flagOwed : 0) |
    (order.paidBeyond === undefined ? 0 : flagBeyond);
  columns.state[slot] = orderStates.indexOf(order.state);
  columns.region[slot] = regions.indexOf(order.region);
  columns.consumer[slot] = consumerTypes.indexOf(order.consumerType);
  columns.commercial[slot] =
    order.commercialStatus === null ? none : commercialStatuses.indexOf(order.commercialStatus);
  columns.services[slot] = order.services.reduce((bits, { code }) => bits | (1 << serviceCodes.indexOf(code)), 0);
  columns.kinds[slot] = kindsOf(order);
  columns.invoiceDay[slot] = issuedDay(order.invoice);
  columns.noticeDay[slot] = issuedDay(order.paymentNotice);
  columns.draft[slot] = order.draft === null ? 0 : draftCodes[order.draft.state];
  columns.draftAt[slot] = order.draft === null ? 0 : Date.parse(order.draft.submittedAt);
  columns.handler[slot] = employee(order.handler);
  columns.visitedBy[slot] = employee(order.visitedBy);
  columns.encodedBy[slot] = employee(order.encodedBy);
  columns.orderDay[slot] = dayNumber(order.orderDate);
  columns.visitAt[slot] = visitAt === null ? Number.NaN : Date.parse(visitAt);
  columns.total[slot] = order.total;
  columns.orderNumber[slot] = orderNumberOf(order.number);
}

/** Assigns a small number to each identifier, and reuses the numbers of removed ones. */
function createSlots() {
  const slots = new Map<string, number>();
  const free: number[] = [];
  let end = 0;
  return {
    end: () => end,
    count: () => slots.size,
    get: (id: string) => slots.get(id),
    take: (id: string): number => {
      const slot = slots.get(id) ?? free.pop() ?? end;
      if (slot === end) end += 1;
      slots.set(id, slot);
      return slot;
    },
    giveBack: (id: string): number | undefined => {
      const slot = slots.get(id);
      if (slot === undefined) return undefined;
      slots.delete(id);
      free.push(slot);
      return slot;
    },
  };
}

export function createOrderColumns(): OrderColumns {
  const slots = createSlots();
  const ids: (string | undefined)[] = [];
  const addressKeys: string[] = [];
  const clientKeys: string[] = [];
  const references: (readonly string[])[] = [];
  const tags: (readonly number[])[] = [];
  const employees: Names<EmployeeRef> = { values: [], codeOf: new Map() };
  const tagNames: Names<string> = { values: [], codeOf: new Map() };
  const codeOfEmployee: CodeOfEmployee = (ref) => (ref === null ? none : codeIn(employees, ref.id, ref));
  let columns = numbers(firstCapacity);

  const texts = createOrderTexts();

  return {
    get end() {
      return slots.end();
    },
    get count() {
      return slots.count();
    },
    get numbers() {
      return columns;
    },
    ids,
    texts: texts.values,
    addressKeys,
    clientKeys,
    references,
    tags,
    employees,
    tagNames,
    names: createOrderNames(),
    dueDays: createDueDays(),
    slotOf: slots.get,
    put: (order) => {
      const slot = slots.take(order.id);
      if (slot >= columns.state.length) columns = grown(columns, columns.state.length * 2);
      ids[slot] = order.id;
      writeNumbers(columns, slot, order, codeOfEmployee);
      texts.put(slot, order);
      addressKeys[slot] = addressKeyOf(order);
      clientKeys[slot] = folded(order.client.name);
      references[slot] = referencesOf(order);
      tags[slot] = order.tags.map((tag) => codeIn(tagNames, folded(tag), tag));
    },
    setTownNames: texts.setTownNames,
    remove: (id) => {
      const slot = slots.giveBack(id);
      if (slot === undefined) return;
      ids[slot] = undefined;
      texts.clear(slot);
      addressKeys[slot] = '';
      clientKeys[slot] = '';
      references[slot] = [];
      tags[slot] = [];
    },
  };
}
