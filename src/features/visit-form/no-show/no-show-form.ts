import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { brusselsParts, parseBrusselsInstant } from '#contract/rules/brussels-time.ts';
import { readFee, typedEuros } from '#contract/rules/text/typed-amounts.ts';
import { parseAs } from '#contract/rules/text/json-text.ts';

const text = z.string().catch('');

/** Maximum number of attempts and maximum length of the note (`contract/entities/visit.ts`). */
export const attemptsMax = 20;
const noteMax = 1000;

/** The draft of a no-show report. */
export const noShowForm = z.object({
  attempts: z.int().min(0).max(attemptsMax).catch(1),
  note: text,
  /** Upload of the door photo. */
  uploadId: z.string().nullable().catch(null),
  proposedDay: text,
  proposedTime: text,
  /** Euros as typed. */
  fee: text,
});
export type NoShowForm = z.infer<typeof noShowForm>;

export const emptyNoShow: NoShowForm = noShowForm.parse({});

/** Parses the text of a stored draft. Returns null when it holds no form. */
export const parseNoShow = parseAs(noShowForm);

export type NoShowField = 'note' | 'proposed' | 'fee';

/** Returns the validation messages, by field. */
export function noShowProblems(form: NoShowForm, now: number): ReadonlyMap<NoShowField, MessageDescriptor> {
  const found = new Map<NoShowField, MessageDescriptor>();
  const { proposedDay: day, proposedTime: time } = form;
  const at = parseBrusselsInstant(day, time);
  if (day !== '' && time === '') found.set('proposed', msg`Choisissez aussi l’heure, ou videz le jour.`);
  else if (day === '' && time !== '') found.set('proposed', msg`Choisissez aussi le jour, ou videz l’heure.`);
  else if (at !== null && Date.parse(at) <= now)
    found.set('proposed', msg`La nouvelle date est passée. Choisissez-en une à venir.`);
  const fee = readFee(form.fee);
  if ('fault' in fee)
    found.set(
      'fee',
      fee.fault === 'tooMuch'
        ? msg`Les frais de déplacement sont de 1 000 € au plus. Corrigez le montant.`
        : msg`Ceci n’est pas un montant. Écrivez-le en chiffres, par exemple 50, ou videz-le.`,
    );
  if (form.note.trim().length > noteMax)
    found.set('note', msg`Trop long : ${noteMax} caractères au plus. Raccourcissez le texte.`);
  return found;
}

type Args = MutationArgs<'visit.absent'>;

/** Converts the draft to the `absence` of `visit.absent`. Returns null when a field is invalid. */
export function noShowArgs(form: NoShowForm, now: number): Args['absence'] | null {
  const fee = readFee(form.fee);
  if (noShowProblems(form, now).size > 0 || 'fault' in fee) return null;
  return {
    attempts: form.attempts,
    note: form.note.trim(),
    uploadId: form.uploadId,
    proposedAt: parseBrusselsInstant(form.proposedDay, form.proposedTime),
    fee: fee.cents,
  };
}

/** Restores the draft of a refused no-show report. */
export function noShowFormFromArgs({ attempts, note, uploadId, proposedAt, fee }: Args['absence']): NoShowForm {
  const { day, time } = proposedAt === null ? { day: '', time: '' } : brusselsParts(proposedAt);
  return { attempts, note, uploadId, proposedDay: day, proposedTime: time, fee: fee === 0 ? '' : typedEuros(fee) };
}
