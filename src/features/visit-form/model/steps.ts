import { asksWhoSells } from '#contract/rules/clients/feedback-states.ts';
import type { AskedCheck, VisitForm } from '../form.ts';

/** The sections of the form, in order. Each section is a page. `client`: what the client is asked, of invoice, sale and payment. */
export const sections = ['arrival', 'checklist', 'client', 'photos', 'signature', 'summary'] as const;
export type Section = (typeof sections)[number];

/** One question of a section. */
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

/** Returns the identifier of a step's element on its page. */
export function anchorOf(step: StepId): string {
  return `step-${step}`;
}

export function isCheckStep(step: StepId): boolean {
  return step.startsWith('check:');
}

/** Returns whether the form asks for the client's wish: only of a private seller who has not sold yet. */
export function asksWish(form: Pick<VisitForm, 'property' | 'sold' | 'by'>): boolean {
  return asksWhoSells(form) && form.by === 'private';
}

function stepsIn(section: Section, ids: readonly StepId[]): Step[] {
  return ids.map((id) => ({ id, section }));
}

/** Returns the steps of a form, given its answers so far. */
export function stepsOf(form: VisitForm, checks: readonly AskedCheck[]): Step[] {
  return [
    ...stepsIn('arrival', ['arrival', 'present']),
    ...stepsIn(
      'checklist',
      checks.map(({ code }) => checkStep(code)),
    ),
    ...stepsIn('client', [
      'invoice-data',
      'invoice-given',
      'sale-property',
      ...(form.property === 'sale' ? (['sale-sold'] as const) : []),
      ...(asksWhoSells(form) ? (['sale-by'] as const) : []),
      ...(asksWish(form) ? (['sale-wish'] as const) : []),
      'payment',
      'review',
    ]),
    ...stepsIn('photos', ['photos']),
    ...stepsIn('signature', ['signature', 'remarks']),
    ...stepsIn('summary', ['summary']),
  ];
}

/** Returns the step with this identifier, or the first step when the form no longer asks it. */
export function findStep(steps: readonly Step[], id: string): Step {
  const found = steps.find((step) => step.id === id) ?? steps[0];
  if (found === undefined) throw new Error('a form without steps');
  return found;
}

/** Returns the first step of the next or previous section. Undefined at an end of the form. */
export function adjacentStep(steps: readonly Step[], current: Step, by: 1 | -1): Step | undefined {
  const present = sections.filter((section) => steps.some((step) => step.section === section));
  const next = present[present.indexOf(current.section) + by];
  return steps.find(({ section }) => section === next);
}
