import { msg, plural } from '@lingui/core/macro';
import type { OutboxItem } from '#data/queries/sync/outbox-items.ts';
import type { LabelContext } from '#labels/label-context.ts';
import { descriptorOf, mutationLabels } from '#labels/mutation-labels.ts';
import type { MutationDescriptor } from '#labels/mutations/descriptor.ts';
import type { WaitingVisit } from './waiting-visits.ts';

/** Starts a title with a small letter, as inside a sentence; not an abbreviation. */
function inSentence(title: string): string {
  return /^\p{Lu}\p{Ll}/u.test(title) ? title.charAt(0).toLocaleLowerCase('fr-BE') + title.slice(1) : title;
}

/** A mutation of another version of the app is a change. */
const waitsAs = ({ name }: OutboxItem): MutationDescriptor['waits'] => descriptorOf(name)?.waits ?? 'change';

/** Returns what waits of a visit in a few words: `formulaire, 16 photos, 1 message`. */
export function waitingLabels(context: LabelContext, { items: all, files }: WaitingVisit): string {
  const { i18n } = context;
  const work = all.filter((item) => waitsAs(item) !== 'note');
  const items = work.length + files.length === 0 ? all : work;
  const labels = items.map(waitsAs).filter((waits) => typeof waits === 'object');
  const parts = [...new Set(labels)].map((label) => i18n._(label));
  const photos = files.filter(({ upload }) => upload.type.startsWith('image/')).length;
  if (photos > 0) parts.push(i18n._(msg`${plural(photos, { one: '# photo', other: '# photos' })}`));
  const documents = files.length - photos;
  if (documents > 0) parts.push(i18n._(msg`${plural(documents, { one: '# document', other: '# documents' })}`));
  const messages = items.filter((item) => waitsAs(item) === 'message').length;
  if (messages > 0) parts.push(i18n._(msg`${plural(messages, { one: '# message', other: '# messages' })}`));
  const steps = items.filter((item) => waitsAs(item) === 'step');
  const others = items.filter((item) => waitsAs(item) === 'change' || waitsAs(item) === 'note');
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
