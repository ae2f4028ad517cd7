import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import type { CalendarVisit } from '#contract/rules/visits/calendar-text.ts';
import { calendarText, lastStateAt } from '#contract/rules/visits/calendar-text.ts';
import { townName } from '#contract/rules/addresses/town-names.ts';

/** A visit as a feed knows it. */
export interface FeedVisit {
  visit: Visit;
  version: number;
  /** When its time or its employee changed last; null when neither did since it was planned. */
  movedAt: Date | null;
  /** Set once it has left what the employee may see: when it was planned then, and when it left. */
  left: { plannedAt: Date; at: Date } | null;
  order: { id: string; number: Order['number']; address: Pick<Order['address'], 'zipcode' | 'city'> };
}

interface FeedFacts {
  /** Whose feed it is. */
  userId: string;
  language: 'fr' | 'nl';
  /** The configured origin of the app, `https://app.example.be`; without one, visits have no link. */
  origin: string | null;
  now: Date;
}

const titles = { fr: 'Visite', nl: 'Bezoek' } as const;

/** Seconds after which calendars should refresh. */
const lookAgain = 15 * 60;

/** Returns a visit as the feed shows it: time and town, no client. One that has left its employee shows its time alone. */
function shown(
  { visit, version, movedAt, left, order }: FeedVisit,
  { userId, language, origin }: FeedFacts,
): CalendarVisit {
  const word = titles[language];
  if (left !== null) {
    // What its new employee makes of it is theirs.
    const plannedStart = left.plannedAt.toISOString();
    const then = { id: visit.id, state: visit.state, plannedStart, plannedEnd: plannedStart };
    return { visit: then, version, changedAt: left.at.toISOString(), summary: word, hasLeft: true };
  }
  const stateAt = lastStateAt(visit);
  const moved = movedAt?.toISOString() ?? stateAt;
  const about = { visit, version, changedAt: moved > stateAt ? moved : stateAt };
  if (visit.employee.id !== userId) return { ...about, summary: word, hasLeft: true };
  const town = `${order.address.zipcode} ${townName(order.address, language)}`.trim();
  const path = `${language === 'nl' ? '/nl' : ''}/orders/${order.number ?? order.id}`;
  return {
    ...about,
    summary: `${word} ${town}`,
    location: town,
    ...(origin === null ? {} : { url: `${origin}${path}` }),
  };
}

/** Returns the feed of a user's visits. */
export function feedText(visits: readonly FeedVisit[], facts: FeedFacts): string {
  return calendarText(
    visits.map((one) => shown(one, facts)),
    { now: facts.now, ttl: lookAgain },
  );
}
