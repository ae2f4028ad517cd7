import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { townName } from '#contract/rules/town-names.ts';

/** The fields of a visit that a feed shows: time and town, no client. */
export interface FeedVisit {
  visit: Pick<Visit, 'id' | 'plannedStart' | 'plannedEnd' | 'state'>;
  order: { id: string; number: Order['number']; address: Pick<Order['address'], 'zipcode' | 'city'> };
}

interface FeedFacts {
  language: 'fr' | 'nl';
  /** The configured origin of the app, `https://app.example.be`; without one, visits have no link. */
  origin: string | null;
  now: Date;
}

const words = {
  fr: { name: 'myCerti', visit: 'Visite' },
  nl: { name: 'myCerti', visit: 'Bezoek' },
} as const;

/** Seconds after which calendars should refresh. */
const lookAgain = 15 * 60;

/**
 * Returns the feed of a user's visits (RFC 5545). Times are UTC, so they hold in every time zone and across summer
 * time.
 */
export function feedText(visits: readonly FeedVisit[], { language, origin, now }: FeedFacts): string {
  const { name, visit: visitWord } = words[language];
  const prefix = language === 'nl' ? '/nl' : '';
  const calendar = ical({ name, method: ICalCalendarMethod.PUBLISH, prodId: '//myCerti//agenda//FR', ttl: lookAgain });
  for (const { visit, order } of visits) {
    const town = `${order.address.zipcode} ${townName(order.address, language)}`.trim();
    calendar.createEvent({
      id: `${visit.id}@mycerti`,
      stamp: now,
      start: new Date(visit.plannedStart),
      end: new Date(visit.plannedEnd),
      summary: `${visitWord} ${town}`,
      location: town,
      ...(origin === null ? {} : { url: `${origin}${prefix}/orders/${order.number ?? order.id}` }),
      status: visit.state === 'planned' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
}
