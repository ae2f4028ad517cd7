import type { Content } from '#contract/content/content.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { demoPapers, demoPayments } from './billing.ts';
import { isWithin } from '../people/calendar.ts';
import type { Chance } from '../chance.ts';
import type { Archive } from '../texts/contents.ts';
import { createArchive } from '../texts/contents.ts';
import type { DemoData } from '../data.ts';
import { demoDrafts } from './peb-drafts.ts';
import { demoFeedback } from './feedback.ts';
import { demoFollowUp } from './follow-ups.ts';
import { demoMessages } from '../people/messages.ts';
import { demoNotifications } from '../people/notifications.ts';
import { demoPaperFiles, papersMax } from './papers.ts';
import { orderReminders } from './reminders.ts';
import type { Turns } from './uploads.ts';
import { demoUploads } from './uploads.ts';
import { demoVisits, endOf } from './visits.ts';

/** Maximum age of a visit with a form, in days. Older forms were on paper. */
const formDays = 28;
/** Maximum age of a visit with an accepted survey, in days. */
const surveyDays = 10;

export interface FileSeed {
  chance: Chance;
  content: Content;
  now: Date;
  /** Occupied visit times, as `employee start`. */
  taken: Set<string>;
  /** State that is shared between the orders of a company. */
  series: Series;
}

interface Series {
  /** Counts the forms of visits. */
  forms: { turn: number };
  turns: Turns;
  papers: { left: number };
  archive: Archive;
}

/** Returns the initial state of a company. */
export function firstOfSeries(): Series {
  return {
    forms: { turn: 0 },
    turns: { visited: 0, encoding: 0 },
    papers: { left: papersMax },
    archive: createArchive(),
  };
}

/** Returns an order with all its related rows, consistent with the order. */
export function orderFile(order: Order, { chance, content, now, taken, series }: FileSeed): Partial<DemoData> {
  const visits = demoVisits(chance, order, now, taken);
  const visit = visits.find(({ state }) => state === 'done');
  const payments = demoPayments(chance, order, visit, now);
  const done = visit === undefined ? [] : [visit];
  const recent = (days: number): Visit[] => done.filter((one) => isWithin(endOf(one), days, now));
  const isSurveyed = order.services.some(({ code }) => code === 'PEB');
  const surveyed = order.incompleteFollowUp ? done : recent(isSurveyed ? surveyDays : 0);
  const followUps = surveyed.map((one) => demoFollowUp(chance, order, one, content, now));
  const { pebDrafts, ...papers } = demoPaperFiles(order, demoDrafts(chance, order, now), { ...series, content, now });
  const [files] = done.map((one) => demoUploads({ ...series, order, visit: one, content, now }));
  return {
    orders: [order],
    visits,
    payments,
    invoices: demoPapers(chance, order, content),
    visitFeedback: recent(formDays).map((one) =>
      demoFeedback(chance, order, one, { payments, content, turn: series.forms.turn++ }),
    ),
    followUps,
    pebDrafts,
    messages: demoMessages(chance, order, now),
    reminders: orderReminders(chance, order, now),
    notifications: demoNotifications(chance, order, { visits, pebDrafts, followUps }, now),
    uploads: [...(files?.uploads ?? []), ...papers.uploads],
    documents: [...(files?.documents ?? []), ...papers.documents],
    contents: series.archive.take(),
  };
}
