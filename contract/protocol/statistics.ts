import { z } from 'zod';
import { cents, day, employeeRef, givenDay, instant, recordId } from '../entities/common.ts';

/** GET statistics: the figures of a period and of the one before, over every row of the company. */
export const statisticsQuery = z.object({
  from: givenDay,
  to: givenDay,
  /** Without it everybody's, for supervisors. Other employees get their own figures only. */
  employee: recordId.optional(),
});

const share = z.number().min(0).max(1).nullable();
const count = z.int().min(0);

const figures = z.object({
  visits: count,
  noShows: count,
  orders: count,
  turnover: cents,
  duration: z.number().min(0).nullable(),
  incompleteRate: share,
  draftAcceptance: share,
  reviews: count,
  paymentDelay: z.number().min(0).nullable(),
  syncDelay: z.number().min(0).nullable(),
});

const period = z.object({ from: day, to: day });

export const statisticsResponse = z.object({
  /** When the server computed them. */
  at: instant,
  period,
  previousPeriod: period,
  figures,
  previous: figures,
  buckets: z.array(period.extend(figures.pick({ visits: true, orders: true, turnover: true }).shape)),
  employees: z.array(z.object({ employee: employeeRef, figures })),
});
export type StatisticsResponse = z.infer<typeof statisticsResponse>;
