import { z } from 'zod';
import { recordId } from '#contract/entities/common.ts';
import type { Feedback } from '#contract/entities/feedback.ts';
import { parseJson } from '#contract/rules/text/json-text.ts';
import { readMeasure } from '#contract/rules/text/typed-measures.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import { feedbackOfOrder } from './feedback.ts';
import { draftKinds, draftName } from '../../drafts/draft-name.ts';

/** What a visit form says at one of its checks. */
export interface FormCheck {
  feedbackId: string;
  note: string;
  photos: readonly string[];
  /** The measured value, in the unit of the content. */
  value?: number;
}

type FormChecks = ReadonlyMap<string, FormCheck>;

const draftedCheck = z.object({
  note: z.string().catch(''),
  value: z.string().catch(''),
  photos: z.array(recordId).catch([]),
});
const draftedForm = z.object({ feedbackId: recordId, checklist: z.record(z.string(), draftedCheck) });

function ofSubmitted({ id, checklist }: Feedback): FormChecks {
  return new Map(
    checklist.map(({ code, note, photos = [], value }) => [
      code,
      { feedbackId: id, note, photos, ...(value === undefined ? {} : { value }) },
    ]),
  );
}

/** Returns what a drafted form says. A check at which nothing was noted, measured or photographed says nothing. */
function ofDrafted(text: string, unitOf: (check: string) => string | undefined): FormChecks {
  const form = draftedForm.safeParse(parseJson(text)).data;
  // Of another app version.
  if (form === undefined) return new Map();
  const checks = new Map<string, FormCheck>();
  for (const [code, { note, value: typed, photos }] of Object.entries(form.checklist)) {
    const read = readMeasure(typed, unitOf(code));
    const value = 'value' in read ? read.value : null;
    if (note.trim() === '' && photos.length === 0 && value === null) continue;
    const measured = value === null ? {} : { value };
    checks.set(code, { feedbackId: form.feedbackId, note: note.trim(), photos, ...measured });
  }
  return checks;
}

/**
 * Returns what the visit form of an order says at its checks: the one being filled in on this device, and where it says nothing
 * the one that was submitted last.
 * @param unitOf the unit of the measure of a check
 */
export async function formChecks(
  db: UserDatabase,
  orderId: string,
  unitOf: (check: string) => string | undefined,
): Promise<FormChecks> {
  const forms = await feedbackOfOrder(db, orderId);
  const visits = await db.visits.where('row.orderId').equals(orderId).primaryKeys();
  const ahead = visits.filter((id) => forms.every(({ visitId }) => visitId !== id));
  const drafts = await db.drafts.bulkGet(ahead.map((id) => draftName(draftKinds.visitForm, id).key));
  const [newest] = forms;
  return new Map([
    ...(newest === undefined ? [] : ofSubmitted(newest)),
    ...drafts.flatMap((draft) => (draft === undefined ? [] : [...ofDrafted(draft.text, unitOf)])),
  ]);
}
