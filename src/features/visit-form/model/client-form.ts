import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { brusselsParts, parseBrusselsInstant } from '#contract/rules/brussels-time.ts';
import { parseAs } from '#contract/rules/text/json-text.ts';

const text = z.string().catch('');

/** Maximum number of topics, and maximum lengths (`contract/entities/client-visit.ts`). */
export const topicsMax = 20;
export const topicMax = 60;
const longest = { met: 200, text: 4000, title: 200 };

/** The draft of a client visit record. */
export const clientForm = z.object({
  /** Identifiers of an unplanned visit and its reminder. Fixed in the draft, so that repeated taps create one of each. */
  clientVisitId: text,
  reminderId: text,
  met: text,
  topics: z.array(z.string()).catch([]),
  materials: text,
  outcome: text,
  nextStep: text,
  /** Due day of the next step. Empty: no reminder. */
  dueDay: text,
  dueTime: text,
});
export type ClientForm = z.infer<typeof clientForm>;

/** Parses the text of a stored draft. Returns null when it holds no form. */
export const parseClientForm = parseAs(clientForm);

export type ClientField = 'met' | 'materials' | 'outcome' | 'nextStep' | 'due';

function tooLong(most: number): MessageDescriptor {
  return msg`Trop long : ${most} caractères au plus. Raccourcissez le texte.`;
}

/** Returns the validation messages, by field. */
export function clientProblems(form: ClientForm, now: number): ReadonlyMap<ClientField, MessageDescriptor> {
  const found = new Map<ClientField, MessageDescriptor>();
  if (form.met.trim() === '') found.set('met', msg`Dites qui vous avez rencontré, ou « personne ».`);
  if (form.met.trim().length > longest.met) found.set('met', tooLong(longest.met));
  for (const field of ['materials', 'outcome', 'nextStep'] as const)
    if (form[field].trim().length > longest.text) found.set(field, tooLong(longest.text));
  const { dueDay: day, dueTime: time } = form;
  const at = parseBrusselsInstant(day, time);
  if (day !== '' && time === '') found.set('due', msg`Choisissez aussi l’heure, ou videz le jour.`);
  else if (day === '' && time !== '') found.set('due', msg`Choisissez aussi le jour, ou videz l’heure.`);
  else if (at !== null && Date.parse(at) <= now)
    found.set('due', msg`Le rappel est dans le passé. Choisissez un moment à venir.`);
  else if (at !== null && form.nextStep.trim() === '')
    found.set('nextStep', msg`Dites ce que le rappel doit vous rappeler.`);
  return found;
}

type Args = MutationArgs<'clientVisit.complete'>;

/** Converts the draft to the arguments of `clientVisit.complete`. Returns null when a field is invalid. */
export function clientVisitArgs(form: ClientForm, clientId: string, now: number): Args | null {
  if (clientProblems(form, now).size > 0) return null;
  const dueAt = parseBrusselsInstant(form.dueDay, form.dueTime);
  const [title = ''] = form.nextStep.trim().split('\n');
  return {
    clientVisitId: form.clientVisitId,
    clientId,
    at: new Date(now).toISOString(),
    met: form.met.trim(),
    topics: form.topics,
    materials: form.materials.trim(),
    outcome: form.outcome.trim(),
    nextStep: form.nextStep.trim(),
    reminder: dueAt === null ? null : { id: form.reminderId, title: title.slice(0, longest.title), dueAt },
  };
}

/** Restores the draft of a refused record. */
export function clientFormFromArgs({ clientVisitId, reminder, ...args }: Args, newId: () => string): ClientForm {
  const { met, topics, materials, outcome, nextStep } = args;
  const { day, time } = reminder === null ? { day: '', time: '' } : brusselsParts(reminder.dueAt);
  const notes = { met, topics, materials, outcome, nextStep };
  return { ...notes, clientVisitId, reminderId: reminder?.id ?? newId(), dueDay: day, dueTime: time };
}
