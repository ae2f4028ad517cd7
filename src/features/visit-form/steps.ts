import { asksWhoSells } from '#contract/rules/feedback-states.ts';
import type { AskedCheck, VisitForm } from './form.ts';

/** The parts of the form, in their order: on a wide screen each is a page. */
export const sections = [
  'arrival',
  'checklist',
  'invoice',
  'sale',
  'payment',
  'photos',
  'remarks',
  'signature',
  'summary',
] as const;
export type Section = (typeof sections)[number];

/** One question: on a phone each is a screen. */
export type StepId =
  | 'arrival'
  | 'present'
  | `check:${string}`
  | 'invoice-data'
  | 'invoice-given'
  | 'sale-property'
  | 'sale-sold'
  | 'sale-by'
  | 'sale-wish'
  | 'payment'
  | 'review'
  | 'photos'
  | 'remarks'
  | 'signature'
  | 'summary';
export interface Step {
  id: StepId;
  section: Section;
}

export function checkStep(code: string): StepId {
  return `check:${code}`;
}

/** Whether the client's wish is asked: of one who sells the property themselves, and has not yet. */
export function asksWish(form: Pick<VisitForm, 'property' | 'sold' | 'by'>): boolean {
  return asksWhoSells(form) && form.by === 'private';
}

function of(section: Section, ids: readonly StepId[]): Step[] {
  return ids.map((id) => ({ id, section }));
}

/** The questions of a form as it is answered so far. */
export function stepsOf(form: VisitForm, checks: readonly AskedCheck[]): Step[] {
  return [
    ...of('arrival', ['arrival', 'present']),
    ...of(
      'checklist',
      checks.map(({ code }) => checkStep(code)),
    ),
    ...of('invoice', ['invoice-data', 'invoice-given']),
    ...of('sale', [
      'sale-property',
      ...(form.property === 'sale' ? (['sale-sold'] as const) : []),
      ...(asksWhoSells(form) ? (['sale-by'] as const) : []),
      ...(asksWish(form) ? (['sale-wish'] as const) : []),
    ]),
    ...of('payment', ['payment', 'review']),
    ...of('photos', ['photos']),
    ...of('remarks', ['remarks']),
    ...of('signature', ['signature']),
    ...of('summary', ['summary']),
  ];
}

/** The question that a draft was left at; the first one when it is asked no more. */
export function stepAt(steps: readonly Step[], id: string): Step {
  const found = steps.find((step) => step.id === id) ?? steps[0];
  if (found === undefined) throw new Error('a form without questions');
  return found;
}

/** The question after or before another; on a wide screen, the first one of the section after or before. */
export function besides(steps: readonly Step[], current: Step, by: 1 | -1, bySection: boolean): Step | undefined {
  if (!bySection) return steps[steps.indexOf(current) + by];
  const there = sections.filter((section) => steps.some((step) => step.section === section));
  const next = there[there.indexOf(current.section) + by];
  return steps.find(({ section }) => section === next);
}
