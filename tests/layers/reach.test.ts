import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { CollectionName } from '#contract/collections.ts';
import { collectionNames } from '#contract/collections.ts';
import { client } from '#contract/entities/client.ts';
import { clientVisit } from '#contract/entities/client-visit.ts';
import { conflict } from '#contract/entities/conflict.ts';
import { device } from '#contract/entities/device.ts';
import { document } from '#contract/entities/document.ts';
import { employee } from '#contract/entities/employee.ts';
import { feedback } from '#contract/entities/feedback.ts';
import { followUp } from '#contract/entities/follow-up.ts';
import { invoice } from '#contract/entities/invoice.ts';
import { message } from '#contract/entities/message.ts';
import { employeeNotification } from '#contract/entities/notification.ts';
import { order } from '#contract/entities/order.ts';
import { orderView } from '#contract/entities/order-view.ts';
import { payment } from '#contract/entities/payment.ts';
import { formDraft } from '#contract/entities/form-draft.ts';
import { pebDraft } from '#contract/entities/peb-draft.ts';
import { position } from '#contract/entities/position.ts';
import { reminder } from '#contract/entities/reminder.ts';
import { unavailability } from '#contract/entities/unavailability.ts';
import { upload } from '#contract/entities/upload.ts';
import { visit } from '#contract/entities/visit.ts';
import { mutations } from '#contract/mutations/catalogue.ts';

/** Mutations that no screen makes yet. Remove a mutation from here when a screen makes it. */
const withoutScreen = new Set<string>([]);

/** Fields of the contract that no screen reads yet, by collection; `all` when no field of it is read. */
const unread: Readonly<Record<CollectionName, readonly string[] | 'all'>> = {
  orders: [],
  clients: [],
  messages: [],
  notifications: [],
  reminders: [],
  clientVisits: [],
  pebDrafts: [],
  invoices: [],
  payments: [],
  documents: [],
  employees: [],
  devices: [],
  conflicts: [],
  visits: [],
  visitFeedback: [],
  uploads: [],
  followUps: [],
  unavailabilities: [],
  positions: [],
  // Its fields go into the form of the same names.
  formDrafts: [],
  orderViews: [],
};

/** Fields that no screen should read, with the reason. */
const notShown: Readonly<Partial<Record<CollectionName, Readonly<Record<string, string>>>>> = {
  orders: {
    visitors: 'a rule of the server reads it: who sees the order',
    formerVisitors: 'a rule of the server reads it: who sees the order',
  },
  clients: { decidedClaims: 'a rule of the contract reads it: what was decided last on a claim' },
  messages: {
    readBy: 'a rule of the contract reads it: whether the user has',
    byFormer: 'the server reads it: who gets replies',
  },
  notifications: {
    userId: 'whose device it is on: nobody else has it',
    uploadId: 'a rule of the contract reads it: which document a return opens',
  },
  uploads: {
    filedAt: 'a rule of the contract reads it: whether it answers a return',
    formerReviews: 'a mutation of the contract reads it: they come back with the file',
    byFormer: 'a rule of the contract reads it: what is owed, and the numbers of plans',
  },
  followUps: { cleared: 'a mutation of the contract reads it: they come before the next answer' },
  visitFeedback: {
    formVersion: 'which questions were asked, for whoever looks into a case',
    invoiceState: 'screens derive it from the answers, once the order has an invoice',
  },
  devices: { deviceId: 'an identifier beside the row’s own', unlisted: 'the row leaves every device with it' },
  conflicts: {
    position: 'the server keeps it to itself',
    mutationId: 'an identifier, for whoever looks into a case',
    also: 'src/labels/mutations/conflict-labels.ts shows it behind the first field',
  },
};

/** The name of the row's type of each collection in code. */
const entities: Readonly<Record<CollectionName, readonly [type: string, schema: z.ZodObject]>> = {
  orders: ['Order', order],
  clients: ['Client', client],
  messages: ['Message', message],
  notifications: [String.raw`\w+Notification`, employeeNotification],
  reminders: ['Reminder', reminder],
  clientVisits: ['ClientVisit', clientVisit],
  pebDrafts: ['PebDraft', pebDraft],
  invoices: ['Invoice', invoice],
  payments: ['Payment', payment],
  documents: ['Document', document],
  employees: ['Employee', employee],
  devices: ['Device', device],
  conflicts: ['Conflict', conflict],
  visits: ['Visit', visit],
  visitFeedback: ['Feedback', feedback],
  uploads: [String.raw`(?:Upload|FileOfOrder)`, upload],
  followUps: ['FollowUp', followUp],
  unavailabilities: ['Unavailability', unavailability],
  positions: ['Position', position],
  formDrafts: ['FormDraft', formDraft],
  orderViews: ['OrderView', orderView],
};

const project = join(import.meta.dirname, '../..');

/** Reads sources, without tests and without labels: labels name fields and read nothing. */
function sources(...patterns: string[]): string[] {
  const files = globSync(patterns, { cwd: project }).filter(
    (file) => !/\.test\.tsx?$|^src\/labels\/.*-labels\.ts$/.test(file),
  );
  return files.map((file) => readFileSync(join(project, file), 'utf8'));
}

/** Returns whether the source makes a mutation of this name, as a change given to `mutate`. */
function makes(source: string, name: string): boolean {
  const literal = name.replace('.', String.raw`\.`);
  return new RegExp(String.raw`\bname: '${literal}'(?: as const)?,\s*args\b`).test(source);
}

/** Returns whether the source reads a property of this name: `row.name`, or `{ name }` by destructuring. */
function reads(source: string, field: string): boolean {
  const name = String.raw`\b${field}\b`;
  return new RegExp(String.raw`\??\.${name}(?!\()|[{,]\s*${name}(?=\s*[,}:=])[^;()]*\}\s*(=|:|\))|'${field}'`).test(
    source,
  );
}

describe('use of the contract', () => {
  test('a screen makes each mutation, or the list of planned ones contains it', () => {
    // A captured file is attached where it is stored: by a worker that screens call.
    const screens = sources(
      'src/{features,parts}/**/*.{ts,tsx}',
      'src/{hooks,labels}/*.{ts,tsx}',
      'src/data/capture/*.ts',
      // The rows of a file become mutations where they are read.
      'src/data/spreadsheets/*.ts',
      // So is the draft of a form.
      'src/data/drafts/*.ts',
    );
    const unmade = Object.keys(mutations).filter((name) => !screens.some((source) => makes(source, name)));
    expect(unmade.toSorted()).toEqual([...withoutScreen].toSorted());
  });

  test.each(collectionNames)('a screen reads each field of %s, or the list of planned ones contains it', (name) => {
    const [type, schema] = entities[name];
    const code = sources('src/{features,parts}/**/*.{ts,tsx}', 'src/{hooks,labels}/*.{ts,tsx}', 'src/data/**/*.ts');
    // Many entities may have a field of this name, so only sources that mention this entity count.
    const about = code.filter((source) =>
      new RegExp(String.raw`\b(${type}|db\.${name}|Row<'${name}'>)\b`).test(source),
    );
    const fields = Object.keys(schema.shape);
    const known = notShown[name] ?? {};
    const notRead = fields.filter((field) => !(field in known) && !about.some((source) => reads(source, field)));
    expect(notRead.length === fields.length ? 'all' : notRead).toEqual(unread[name]);
  });
});
