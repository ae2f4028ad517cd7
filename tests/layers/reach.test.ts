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
import { payment } from '#contract/entities/payment.ts';
import { pebDraft } from '#contract/entities/peb-draft.ts';
import { position } from '#contract/entities/position.ts';
import { reminder } from '#contract/entities/reminder.ts';
import { unavailability } from '#contract/entities/unavailability.ts';
import { upload } from '#contract/entities/upload.ts';
import { visit } from '#contract/entities/visit.ts';
import { mutations } from '#contract/mutations/catalogue.ts';

/** Mutations that no screen makes yet. Who builds a screen takes its mutations out of here. */
const withoutScreen = new Set<string>([
  'order.move',
  'order.cancel',
  'order.setLinks',
  'invoice.issue',
  'paymentNotice.issue',
  'payment.record',
  'draft.submit',
  'draft.decide',
  'visit.plan',
  'followUp.answer',
  'followUp.submit',
  'followUp.accept',
  'followUp.return',
  'upload.review',
  'document.upload',
  'document.rename',
  'client.create',
  'client.update',
  'client.decideClaim',
  'clientVisit.cancel',
  'profile.update',
]);

/** Fields of the contract that no screen reads yet, by collection; `all` of a collection of which none is read. */
const unread: Readonly<Record<CollectionName, readonly string[] | 'all'>> = {
  orders: [],
  clients: ['createdAt', 'createdBy'],
  messages: [],
  notifications: [],
  reminders: [],
  clientVisits: ['topics', 'materials', 'reminderId'],
  pebDrafts: 'all',
  invoices: 'all',
  payments: 'all',
  documents: 'all',
  employees: ['commercial', 'phone', 'pictureId', 'language'],
  devices: [],
  conflicts: [],
  visits: [],
  visitFeedback: [],
  uploads: [],
  followUps: 'all',
  unavailabilities: [],
  positions: [],
};

/** Fields that are not for reading, and why. */
const notShown: Readonly<Partial<Record<CollectionName, Readonly<Record<string, string>>>>> = {
  messages: { readBy: 'a rule of the contract reads it: whether the user has' },
  notifications: { userId: 'whose device it is on: nobody else has it' },
  visitFeedback: { formVersion: 'which questions were asked, for whoever looks into a case' },
  devices: { deviceId: 'an identifier beside the row’s own' },
  conflicts: { mutationId: 'an identifier, for whoever looks into a case' },
};

/** What a row of each collection holds, and the name of its type in code. */
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
};

const project = join(import.meta.dirname, '../..');

/** Code without its tests, and without the words that screens share for codes: those name what they are for, and read nothing. */
function sources(...patterns: string[]): string[] {
  const files = globSync(patterns, { cwd: project }).filter(
    (file) => !/\.test\.tsx?$|^src\/hooks\/.*-words\.ts$/.test(file),
  );
  return files.map((file) => readFileSync(join(project, file), 'utf8'));
}

/** A call that makes a mutation of this name: by itself, in the place of a refused one, or as one of several of an act. */
function makes(source: string, name: string): boolean {
  const literal = name.replace('.', String.raw`\.`);
  return new RegExp(
    String.raw`\b(mutate|edit)\([^;{}]{0,160}?'${literal}',|\{ name: '${literal}'(?: as const)?, args\b`,
  ).test(source);
}

/** True when the source reads a property of this name: `row.name`, or `{ name }` taken out of it. */
function reads(source: string, field: string): boolean {
  const name = String.raw`\b${field}\b`;
  return new RegExp(String.raw`\??\.${name}(?!\()|[{,]\s*${name}(?=\s*[,}:=])[^;()]*\}\s*(=|:|\))|'${field}'`).test(
    source,
  );
}

describe('what the contract offers can be reached', () => {
  test('each mutation is made by a screen, or stands in the list of those to come', () => {
    // A captured file is attached where it is kept, by a worker that screens hand it to.
    const screens = sources('src/{features,parts}/**/*.{ts,tsx}', 'src/hooks/*.{ts,tsx}', 'src/data/files/*.ts');
    const unmade = Object.keys(mutations).filter((name) => !screens.some((source) => makes(source, name)));
    expect(unmade.toSorted()).toEqual([...withoutScreen].toSorted());
  });

  test.each(collectionNames)(
    'each field of %s is read for a screen, or stands in the list of those to come',
    (name) => {
      const [type, schema] = entities[name];
      const code = sources('src/{features,parts}/**/*.{ts,tsx}', 'src/hooks/*.{ts,tsx}', 'src/data/**/*.ts');
      // A field's name may be many entities': only sources that speak of this one count.
      const about = code.filter((source) =>
        new RegExp(String.raw`\b(${type}|db\.${name}|Row<'${name}'>)\b`).test(source),
      );
      const fields = Object.keys(schema.shape);
      const known = notShown[name] ?? {};
      const notRead = fields.filter((field) => !(field in known) && !about.some((source) => reads(source, field)));
      expect(notRead.length === fields.length ? 'all' : notRead).toEqual(unread[name]);
    },
  );
});
