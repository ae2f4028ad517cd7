import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';

/** What of a visit stands in a feed: a calendar elsewhere learns where to be and when, and nothing of whom. */
export interface FeedVisit {
  visit: Pick<Visit, 'id' | 'plannedStart' | 'plannedEnd' | 'state'>;
  order: { id: string; number: Order['number']; address: Pick<Order['address'], 'zipcode' | 'city'> };
}

interface FeedFacts {
  language: 'fr' | 'nl';
  /** Where the app is: `https://app.example.be`. */
  origin: string;
  now: Date;
}

const words = {
  fr: { name: 'myCerti', visit: 'Visite' },
  nl: { name: 'myCerti', visit: 'Bezoek' },
} as const;

/** Seconds after which calendars are asked to look again. */
const lookAgain = 15 * 60;

/** The feed of a user's visits (RFC 5545), its times in UTC: right wherever, and across summer time. */
export function feedText(visits: readonly FeedVisit[], { language, origin, now }: FeedFacts): string {
  const { name, visit: visitWord } = words[language];
  const prefix = language === 'nl' ? '/nl' : '';
  const calendar = ical({ name, method: ICalCalendarMethod.PUBLISH, prodId: '//myCerti//agenda//FR', ttl: lookAgain });
  for (const { visit, order } of visits) {
    const town = `${order.address.zipcode} ${order.address.city}`.trim();
    calendar.createEvent({
      id: `${visit.id}@mycerti`,
      stamp: now,
      start: new Date(visit.plannedStart),
      end: new Date(visit.plannedEnd),
      summary: `${visitWord} ${town}`,
      location: town,
      url: `${origin}${prefix}/orders/${order.number ?? order.id}`,
      status: visit.state === 'planned' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
}
