import type { Message } from '#contract/entities/message.ts';
import type { Order } from '#contract/entities/order.ts';
import { people } from './people.ts';
import type { Chance } from '../chance.ts';
import { isWithin, minutesAfter } from './calendar.ts';
import { demoTexts } from '../texts/texts.ts';

/** Maximum age of an unread question, in days. */
const recentDays = 20;
/** Maximum age of an order with a thread, in days. */
const threadDays = 150;

/** Returns the thread of an order: questions of the office and answers of the certifier. */
export function demoMessages(chance: Chance, order: Order, now: Date): Message[] {
  const { assignee } = order;
  if (assignee === null || !isWithin(order.createdAt, threadDays, now) || !chance.percent(32)) return [];
  const text = demoTexts[order.region === 'flanders' ? 'nl' : 'fr'];
  const about = order.lastVisitAt ?? order.createdAt;
  const isRecent = now.getTime() - Date.parse(about) < recentDays * 86_400_000;
  const thread: Message[] = [];
  let at = minutesAfter(about, chance.between(30, 900));
  for (let turn = chance.between(1, 2); turn > 0 && Date.parse(at) < now.getTime(); turn--) {
    const asker = order.commercial !== null && chance.percent(30) ? order.commercial : people.supervisor;
    const isUnread = isRecent && turn === 1 && chance.percent(50);
    const readAt = minutesAfter(at, chance.between(5, 120));
    const isRead = !isUnread && Date.parse(readAt) < now.getTime();
    thread.push({
      id: chance.id(new Date(at)),
      orderId: order.id,
      author: asker,
      body: chance.pick(text.questions),
      sentAt: at,
      readBy: isRead ? [{ userId: assignee.id, at: readAt }] : [],
    });
    const answeredAt = minutesAfter(readAt, chance.between(3, 60));
    if (isRead && chance.percent(70) && Date.parse(answeredAt) < now.getTime()) {
      thread.push({
        id: chance.id(new Date(answeredAt)),
        orderId: order.id,
        author: assignee,
        body: chance.pick(text.answers),
        sentAt: answeredAt,
        readBy: [{ userId: asker.id, at: answeredAt }],
      });
    }
    at = minutesAfter(at, chance.between(1500, 4000));
  }
  return thread;
}
