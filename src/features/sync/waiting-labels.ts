import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { MutationName } from '#contract/mutations/catalogue.ts';
import type { LabelContext } from '#labels/label-context.ts';
import { mutationLabels } from '#labels/mutation-labels.ts';
import type { WaitingVisit } from './waiting-visits.ts';

/** What is named once, however many mutations it takes. */
const named: Partial<Record<MutationName, MessageDescriptor>> = {
  'order.create': msg`nouvelle commande`,
  'feedback.submit': msg`formulaire`,
  'feedback.correct': msg`correction du formulaire`,
  'formDraft.save': msg`brouillon du formulaire`,
  'formDraft.end': msg`fin du brouillon`,
};

/** Starts a title with a small letter, as inside a sentence; not an abbreviation. */
function inSentence(title: string): string {
  return /^\p{Lu}\p{Ll}/u.test(title) ? title.charAt(0).toLocaleLowerCase('fr-BE') + title.slice(1) : title;
}

/** What the app notes by itself: not worth a word beside work. */
const notes: ReadonlySet<MutationName> = new Set(['order.markMessagesRead', 'notification.read']);

/** Returns what waits of a visit in a few words: `formulaire, 16 photos, 1 message`. */
export function waitingLabels(context: LabelContext, { items: all, files }: WaitingVisit): string {
  const { i18n } = context;
  const work = all.filter(({ name }) => !notes.has(name));
  const items = work.length + files.length === 0 ? all : work;
  const parts = [...new Set(items.flatMap(({ name }) => named[name] ?? []))].map((part) => i18n._(part));
  const photos = files.filter(({ upload }) => upload.type.startsWith('image/')).length;
  if (photos > 0) parts.push(i18n._(msg`${plural(photos, { one: '# photo', other: '# photos' })}`));
  const documents = files.length - photos;
  if (documents > 0) parts.push(i18n._(msg`${plural(documents, { one: '# document', other: '# documents' })}`));
  const messages = items.filter(({ name }) => name === 'order.sendMessage').length;
  if (messages > 0) parts.push(i18n._(msg`${plural(messages, { one: '# message', other: '# messages' })}`));
  const steps = items.filter(({ name }) => name.startsWith('visit.'));
  const others = items.filter(
    ({ name }) => named[name] === undefined && name !== 'order.sendMessage' && !name.startsWith('visit.'),
  );
  const stepCount = steps.length;
  if (stepCount > 1)
    parts.push(i18n._(msg`${plural(stepCount, { one: '# étape de la visite', other: '# étapes de la visite' })}`));
  else others.unshift(...steps);
  const [only] = others;
  const count = others.length;
  if (count === 1 && only !== undefined) parts.push(inSentence(mutationLabels(context, only).title));
  else if (count > 1)
    parts.push(i18n._(msg`${plural(count, { one: '# autre changement', other: '# autres changements' })}`));
  return parts.join(', ');
}
