import { msg } from '@lingui/core/macro';
import type { CheckLine } from '#contract/entities/feedback.ts';
import { parseBrusselsInstant } from '#contract/rules/brussels-time.ts';
import { isRecord, parseJson } from '#contract/rules/text/json-text.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { linesOf } from './mutations/argument-labels.ts';
import type { LabelContext } from './label-context.ts';

type Drafted = MutationArgs<'formDraft.save'>['fields'];

const checkPrefix = 'checklist/';

/** Fields of a form that read as the argument of the same name when it is submitted. */
const plain: readonly string[] = [
  'present',
  'dataCorrect',
  'change',
  'givenOnSite',
  'property',
  'sold',
  'by',
  'wish',
  'options',
  'remarks',
];

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns a line of the checklist as its answer was typed. A measure is still the text of its field: it stands with the note. */
function checkOf(code: string, answer: unknown): Record<string, unknown> {
  const { result, choice, value, note, photos } = isRecord(answer) ? answer : {};
  return {
    code,
    done: result === 'ok',
    result: result ?? null,
    note: [textOf(value), textOf(note)].filter((part) => part !== '').join(', '),
    ...(textOf(choice) === '' ? {} : { choice }),
    ...(Array.isArray(photos) && photos.length > 0 ? { photos } : {}),
  } satisfies Partial<Record<keyof CheckLine, unknown>>;
}

/** Returns a line for everything that was typed in these fields of a visit form. */
export function formDraftLines(context: LabelContext, fields: Drafted): { label: string; text: string }[] {
  const form = new Map(Object.entries(fields).map(([name, { value }]) => [name, parseJson(value)]));
  const checks = [...form].flatMap(([name, answer]) =>
    name.startsWith(checkPrefix) ? [checkOf(name.slice(checkPrefix.length), answer)] : [],
  );
  const [day, time] = [textOf(form.get('arrivedDay')), textOf(form.get('arrivedTime'))];
  const signer = textOf(form.get('signatureName')).trim();
  const strokes = form.get('strokes');
  const isSigned = Array.isArray(strokes) && strokes.length > 0;
  const answers = {
    arrivedAt: parseBrusselsInstant(day, time) ?? [day, time].filter((part) => part !== '').join(' '),
    ...(checks.length === 0 ? {} : { checklist: checks }),
    ...Object.fromEntries(plain.flatMap((name) => (form.has(name) ? [[name, form.get(name)]] : []))),
    cashReceived: textOf(form.get('cash')),
    signature: isSigned ? { name: signer || '–', at: form.get('signedAt') ?? fields.strokes?.at, strokes } : null,
  };
  const lines = linesOf(context, undefined, answers);
  return signer === '' || isSigned
    ? lines
    : [...lines, { label: context.i18n._(msg`Nom du signataire`), text: signer }];
}
