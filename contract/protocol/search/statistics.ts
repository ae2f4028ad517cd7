import { z } from 'zod';
import { cents, day, employeeRef, givenDay, instant, recordId, region } from '../../entities/common.ts';
import { order } from '../../entities/order.ts';
import { countedMax } from '../../rules/statistics/statistics.ts';
import { figureNames } from '../../rules/statistics/counted-rows.ts';

/** GET statistics: the figures of a period and of two earlier ones, over every row of the company. */
export const statisticsQuery = z.object({
  from: givenDay,
  to: givenDay,
  /** Without it everybody's, for supervisors. Other employees get their own figures only. */
  employee: recordId.optional(),
  region: region.optional(),
  /** The figure whose rows are listed. */
  figure: z.enum(figureNames).optional(),
});

const share = z.number().min(0).max(1).nullable();
const count = z.int().min(0);
const measure = z.number().min(0).nullable();

const figures = z.object({
  visits: count,
  noShows: count,
  orders: count,
  turnover: cents,
  duration: measure,
  travel: measure,
  incompleteRate: share,
  draftAcceptance: share,
  reviews: count,
  paymentDelay: measure,
  syncDelay: measure,
});

const shareRow = z.object({ employee: employeeRef, figures });

const period = z.object({ from: day, to: day });

/** What a list says about an order. */
export const countedOrder = order
  .pick({ id: true, number: true, address: true })
  .extend({ client: order.shape.client.pick({ name: true }) });
export type CountedOrder = z.infer<typeof countedOrder>;

const countedRow = z.object({ orderId: recordId.nullable(), at: z.union([day, instant]), value: z.number() });

export const statisticsResponse = z.object({
  /** When the server computed them. */
  at: instant,
  period,
  previousPeriod: period,
  lastYearPeriod: period,
  figures,
  counts: z.record(z.enum(figureNames), count),
  previous: figures,
  lastYear: figures,
  buckets: z.array(period.extend(figures.pick({ visits: true, orders: true, turnover: true }).shape)),
  employees: z.array(shareRow),
  commercials: z.array(shareRow),
  unassigned: z.object({ visitor: figures, commercial: figures }).nullable(),
  cancelled: figures.pick({ orders: true, turnover: true }),
  /** Null unless the query names a figure. */
  counted: z
    .object({ figure: z.enum(figureNames), total: count, rows: z.array(countedRow).max(countedMax) })
    .nullable(),
  /** The orders of the listed rows that the user may see. */
  countedOrders: z.array(countedOrder),
});
export type StatisticsResponse = z.infer<typeof statisticsResponse>;
