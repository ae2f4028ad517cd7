import type { Order } from '#contract/entities/order.ts';
import type { PebDraft } from '#contract/entities/peb-draft.ts';
import { daysAfter } from '../people/calendar.ts';
import { people } from '../people/people.ts';
import type { Chance } from '../chance.ts';
import { officeTexts } from '../texts/office-texts.ts';
import { languageOfRegion } from '../places.ts';

/** Returns the drafts sent to the client: the one on the order, sometimes preceded by a rejected one. */
export function demoDrafts(chance: Chance, order: Order, now: Date): PebDraft[] {
  const { draft, lastVisitAt } = order;
  if (draft === null || lastVisitAt === null) return [];
  const texts = officeTexts[languageOfRegion(order.region)];
  const made = (state: PebDraft['state'], submittedAt: string, decidedAt: string): PebDraft => ({
    id: chance.id(new Date(submittedAt)),
    orderId: order.id,
    state,
    submittedAt,
    submittedBy: people.supervisor,
    documentId: null,
    remark: chance.percent(25) ? chance.pick(texts.draftRemarks) : '',
    decided:
      state === 'waiting'
        ? null
        : {
            by: people.supervisor,
            at: decidedAt,
            reason: state === 'rejected' ? chance.pick(texts.draftRefusals) : '',
          },
  });
  const last = made(draft.state, draft.submittedAt, daysAfter(draft.submittedAt, 1.5, now));
  // The draft follows a day after the visit. An earlier one must fit in between.
  const first = daysAfter(lastVisitAt, 0.5, now);
  const again = daysAfter(lastVisitAt, 0.9, now);
  const hadOneBefore = again < draft.submittedAt && first < again && draft.state !== 'rejected' && chance.percent(15);
  return hadOneBefore ? [made('rejected', first, again), last] : [last];
}
