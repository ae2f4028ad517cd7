import type { Order } from '#contract/entities/order.ts';
import type { PebDraft } from '#contract/entities/peb-draft.ts';
import { daysAfter } from './calendar.ts';
import { cast } from './cast.ts';
import type { Chance } from './chance.ts';
import { officeWords } from './office-words.ts';
import { languageOfRegion } from './places.ts';

/** The drafts that were sent to the client: the one that the order tells of, and now and then a refused one before it. */
export function demoDrafts(chance: Chance, order: Order, now: Date): PebDraft[] {
  const { draft, lastVisitAt } = order;
  if (draft === null || lastVisitAt === null) return [];
  const words = officeWords[languageOfRegion(order.region)];
  const made = (state: PebDraft['state'], submittedAt: string, decidedAt: string): PebDraft => ({
    id: chance.id(new Date(submittedAt)),
    orderId: order.id,
    state,
    submittedAt,
    submittedBy: cast.supervisor,
    documentId: null,
    remark: chance.percent(25) ? chance.pick(words.draftRemarks) : '',
    decided:
      state === 'waiting'
        ? null
        : { by: cast.supervisor, at: decidedAt, reason: state === 'rejected' ? chance.pick(words.draftRefusals) : '' },
  });
  const last = made(draft.state, draft.submittedAt, daysAfter(draft.submittedAt, 1.5, now));
  // A draft takes a day after the visit; an earlier one has to fit in between.
  const first = daysAfter(lastVisitAt, 0.5, now);
  const again = daysAfter(lastVisitAt, 0.9, now);
  const hadOneBefore = again < draft.submittedAt && first < again && draft.state !== 'rejected' && chance.percent(15);
  return hadOneBefore ? [made('rejected', first, again), last] : [last];
}
