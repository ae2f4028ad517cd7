import { msg, plural } from '@lingui/core/macro';
import { z } from 'zod';
import { refusalCode } from '#data/outbox/refusal-code.ts';
import type { FileToConfirm } from '#data/queries/files/files-to-confirm.ts';
import type { OutboxItem } from '#data/queries/sync/outbox-items.ts';
import { grouped } from '#contract/values/grouped.ts';
import type { LabelContext } from '#labels/label-context.ts';
import { descriptorOf, mutationLabels } from '#labels/mutations/mutation-labels.ts';
import type { MutationDescriptor } from '#labels/mutations/descriptor.ts';
import { wasReceived } from '#sync/send-status.ts';
import type { WaitingVisit } from '../use-sync-centre.ts';

/** A mutation of another version of the app is a change. */
const waitsAs = ({ name }: OutboxItem): MutationDescriptor['waits'] => descriptorOf(name)?.waits ?? 'change';

/** Starts a title with a small letter, as inside a sentence; not an abbreviation. */
function inSentence(title: string): string {
  return /^\p{Lu}\p{Ll}/u.test(title) ? title.charAt(0).toLocaleLowerCase('fr-BE') + title.slice(1) : title;
}

const aboutQuestion = z.object({ question: z.string() });

/** Says how many questions of a survey are answered: `relevé : 59 réponses`. One that was answered twice counts once. */
function surveyLabel({ i18n }: LabelContext, answers: readonly OutboxItem[]): string {
  const questions = new Set(answers.map(({ id, args }) => aboutQuestion.safeParse(args).data?.question ?? id));
  return i18n._(msg`relevé : ${plural(questions.size, { one: '# réponse', other: '# réponses' })}`);
}

/** Returns what waits of a visit in a few words: `formulaire, relevé : 59 réponses, 16 photos, 1 message`. */
export function waitingLabels(context: LabelContext, { items: all, files }: WaitingVisit): string {
  const { i18n } = context;
  const work = all.filter((item) => waitsAs(item) !== 'note');
  const items = work.length + files.length === 0 ? all : work;
  const those = (...kinds: MutationDescriptor['waits'][]): OutboxItem[] =>
    items.filter((item) => kinds.includes(waitsAs(item)));
  const labels = items.map(waitsAs).filter((waits) => typeof waits === 'object');
  const parts = [...new Set(labels)].map((label) => i18n._(label));
  const answers = those('answer');
  if (answers.length > 1) parts.push(surveyLabel(context, answers));
  const photos = files.filter(({ upload }) => upload.type.startsWith('image/')).length;
  if (photos > 0) parts.push(i18n._(msg`${plural(photos, { one: '# photo', other: '# photos' })}`));
  const documents = files.length - photos;
  if (documents > 0) parts.push(i18n._(msg`${plural(documents, { one: '# document', other: '# documents' })}`));
  const messages = those('message').length;
  if (messages > 0) parts.push(i18n._(msg`${plural(messages, { one: '# message', other: '# messages' })}`));
  const steps = those('step');
  const stepCount = steps.length;
  if (stepCount > 1)
    parts.push(i18n._(msg`${plural(stepCount, { one: '# étape de la visite', other: '# étapes de la visite' })}`));
  // One of a kind has its own name, and counts with the others.
  const others = [
    ...(stepCount === 1 ? steps : []),
    ...(answers.length === 1 ? answers : []),
    ...those('change', 'note'),
  ];
  const [only] = others;
  const count = others.length;
  if (count === 1 && only !== undefined) parts.push(inSentence(mutationLabels(context, only).title));
  else if (count > 1 && parts.length === 0)
    parts.push(i18n._(msg`${plural(count, { one: '# changement', other: '# changements' })}`));
  else if (count > 1)
    parts.push(i18n._(msg`${plural(count, { one: '# autre changement', other: '# autres changements' })}`));
  return parts.join(', ');
}

/** Mutations that one line shows: the answers of a survey, or a single one. */
export type WaitingThing = readonly [OutboxItem, ...OutboxItem[]];

/** Somebody else decided or stored something meanwhile: that is to be read, thing by thing. */
function isOverOthers({ error }: OutboxItem): boolean {
  return error?.decided !== undefined || error?.standing !== undefined;
}

/** Joins the answers of a survey that are equally far: received, waiting, or refused for one reason. */
export function thingsOf(items: readonly OutboxItem[]): WaitingThing[] {
  const keyOf = (item: OutboxItem): string => {
    if (waitsAs(item) !== 'answer' || isOverOthers(item)) return item.id;
    if (item.status.is === 'refused') return `refused ${refusalCode(item)}`;
    return wasReceived(item.status) ? 'received' : 'waiting';
  };
  return [...grouped(items, keyOf).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [[first, ...others]],
  );
}

/** Returns the title of a thing and everything that was typed or chosen; of a question that was answered twice, the last answer. */
export function thingLabels(
  context: LabelContext,
  thing: WaitingThing,
): { title: string; lines: { label: string; text: string }[] } {
  const [first, ...others] = thing;
  const { title } = mutationLabels(context, first);
  const lines = thing.flatMap((item) => [...mutationLabels(context, item).lines]);
  return {
    title: others.length === 0 ? title : surveyLabel(context, thing),
    lines: [...new Map(lines.map((line) => [line.label, line])).values()],
  };
}

/** What the server refused for one reason, and what can be sent again or given up without reading each. */
export interface SameRefusals {
  code: string;
  items: OutboxItem[];
  files: FileToConfirm[];
}

/** Returns the refusals of one reason, two or more. Leaves out those over somebody else's decision or values: each is to be read. */
export function sameRefusals(visits: readonly WaitingVisit[]): SameRefusals[] {
  const items = visits
    .flatMap((visit) => visit.items)
    .filter((item) => item.status.is === 'refused' && !isOverOthers(item));
  const files = visits.flatMap((visit) => visit.files).filter(({ state }) => state === 'refused');
  const refusals = [
    ...[...grouped(items, refusalCode)].map(([code, same]): SameRefusals => ({ code, items: same, files: [] })),
    // Apart: a file is gone once it is removed, and a change can be restored.
    ...[...grouped(files, ({ local }) => local.error ?? '')].map(([code, same]): SameRefusals => ({
      code,
      items: [],
      files: same,
    })),
  ];
  return refusals.filter((same) => same.items.length + same.files.length > 1);
}
