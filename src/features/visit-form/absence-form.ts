import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { brusselsInstant, brusselsParts } from '#hooks/brussels-time.ts';
import { readFee, typedEuros } from './amounts.ts';

const text = z.string().catch('');

/** Most attempts that are counted, and the longest note (`contract/entities/visit.ts`). */
export const attemptsMax = 20;
const noteMax = 1000;

/** What is noted when nobody was there, as it is being filled in. */
export const absenceForm = z.object({
  attempts: z.int().min(0).max(attemptsMax).catch(1),
  note: text,
  /** The photo of the door. */
  uploadId: z.string().nullable().catch(null),
  proposedDay: text,
  proposedTime: text,
  /** Euros as typed. */
  fee: text,
});
export type AbsenceForm = z.infer<typeof absenceForm>;

export const emptyAbsence: AbsenceForm = absenceForm.parse({});

/** What a draft's text holds; null when it holds no form. */
export function parseAbsence(stored: string): AbsenceForm | null {
  try {
    return absenceForm.parse(JSON.parse(stored));
  } catch {
    return null;
  }
}

export type AbsenceField = 'note' | 'proposed' | 'fee';

/** What is wrong, by field. */
export function absenceProblems(form: AbsenceForm, now: number): ReadonlyMap<AbsenceField, MessageDescriptor> {
  const found = new Map<AbsenceField, MessageDescriptor>();
  const { proposedDay: day, proposedTime: time } = form;
  const at = brusselsInstant(day, time);
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

/** The absence as it is handed in; null while something in it is wrong. */
export function absenceOf(form: AbsenceForm, now: number): Args['absence'] | null {
  const fee = readFee(form.fee);
  if (absenceProblems(form, now).size > 0 || 'fault' in fee) return null;
  return {
    attempts: form.attempts,
    note: form.note.trim(),
    uploadId: form.uploadId,
    proposedAt: brusselsInstant(form.proposedDay, form.proposedTime),
    fee: fee.cents,
  };
}

/** An absence that was handed in and refused, as it was filled in. */
export function absenceFormOf({ attempts, note, uploadId, proposedAt, fee }: Args['absence']): AbsenceForm {
  const { day, time } = proposedAt === null ? { day: '', time: '' } : brusselsParts(proposedAt);
  return { attempts, note, uploadId, proposedDay: day, proposedTime: time, fee: fee === 0 ? '' : typedEuros(fee) };
}
