import { Counter, Histogram, Registry } from 'prom-client';

const counters = {
  answers_1xx_total: 'Answers with a status of 100 to 199',
  answers_2xx_total: 'Answers with a status of 200 to 299',
  answers_3xx_total: 'Answers with a status of 300 to 399',
  answers_4xx_total: 'Answers with a status of 400 to 499',
  answers_5xx_total: 'Answers with a status of 500 to 599',
  pushes_total: 'Pushes',
  mutations_applied_total: 'Mutations applied',
  mutations_merged_total: 'Mutations merged with another edit of the same field',
  mutations_refused_total: 'Mutations refused',
  mutations_deferred_total: 'Mutations that wait for another one, or that failed and will be retried',
  pulls_total: 'Pulls',
  pulls_behind_total: 'Pulls held back by a transaction that has not ended',
  pulled_rows_total: 'Rows answered to pulls',
  pull_checks_total: 'Pulls that compared what the device holds (rule PL8)',
  pull_checks_milliseconds_total: 'Milliseconds spent on those comparisons',
  epochs_raised_total: 'Epochs begun because a cursor proved that the database is an older copy (rule PL7)',
  alerts_sent_total: 'Web Push messages that a push service accepted',
  alerts_later_total: 'Attempts that a push service asked to repeat',
  alerts_gone_total: 'Subscriptions that their push service no longer knows',
  alerts_refused_total: 'Messages that a push service refused',
  alerts_left_out_total: 'Messages dropped because too many were waiting',
  alerts_failed_total: 'Messages that failed on this server',
} as const;

const histograms = {
  push_seconds: 'Seconds to settle the mutations of a push',
  pull_seconds: 'Seconds to read the answer to a pull',
} as const;

/** Seconds. Most answers take milliseconds; a statement is ended after 10 seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type CounterName = keyof typeof counters;
type HistogramName = keyof typeof histograms;

/** An answered request. `route` is the pattern, never the address. */
export interface AnsweredRequest {
  method: string;
  route: string;
  status: number;
  milliseconds: number;
}

/** What this instance counts since its start. Every name begins with `mycerti_`. */
export interface Metrics {
  registry: Registry;
  add: (name: CounterName, amount?: number) => void;
  /** Records how long something took, in milliseconds. */
  observe: (name: HistogramName, milliseconds: number) => void;
  answered: (request: AnsweredRequest) => void;
}

function isCounter(name: string): name is CounterName {
  return name in counters;
}

/** Creates metrics in a registry of their own, so that several servers run in one process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const counterOf = new Map(
    Object.entries(counters).map(([name, help]) => [name, new Counter({ name: `mycerti_${name}`, help, registers })]),
  );
  const histogramOf = new Map(
    Object.entries(histograms).map(([name, help]) => [
      name,
      new Histogram({ name: `mycerti_${name}`, help, buckets, registers }),
    ]),
  );
  const answers = new Histogram({
    name: 'mycerti_answer_seconds',
    help: 'Seconds from a request to its answer, by route',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  });
  const add: Metrics['add'] = (name, amount = 1) => counterOf.get(name)?.inc(amount);
  return {
    registry,
    add,
    observe: (name, milliseconds) => histogramOf.get(name)?.observe(milliseconds / 1000),
    answered: ({ method, route, status, milliseconds }) => {
      const name = `answers_${Math.floor(status / 100)}xx_total`;
      if (isCounter(name)) add(name);
      answers.observe({ method, route }, milliseconds / 1000);
    },
  };
}
