import type { EmployeeRef } from '../../entities/common.ts';
import type { Order } from '../../entities/order.ts';
import type { Visit, VisitState } from '../../entities/visit.ts';
import { isOpenOrder } from './order-states.ts';

/** A step of a visit's history. */
export type VisitStep = Visit['history'][number];

/**
 * Returns the steps that count, oldest first. A history keeps undone steps: the state before follows them once more. States only
 * advance otherwise, so a state that is there already undoes what came after it.
 */
export function standingSteps(history: readonly VisitStep[]): VisitStep[] {
  const steps: VisitStep[] = [];
  for (const step of history) {
    const former = steps.findIndex(({ state }) => state === step.state);
    if (former !== -1) steps.splice(former + 1);
    // Every visit begins as planned, even one whose history does not say so.
    else if (step.state === 'planned') steps.splice(0, steps.length, step);
    else steps.push(step);
  }
  return steps;
}

/** Returns the step that brought a visit into its state; undefined when its history does not tell. */
export function lastStep({ state, history }: Pick<Visit, 'state' | 'history'>): VisitStep | undefined {
  const step = standingSteps(history).at(-1);
  return step?.state === state ? step : undefined;
}

/** Returns when a visit last came into a state that still counts; null when it never did. */
export function standingAt({ history }: Pick<Visit, 'history'>, state: VisitState): string | null {
  return standingSteps(history).find((step) => step.state === state)?.at ?? null;
}

/** Returns when an employee came to the visit: its start, or its end when no start was recorded. Null before. */
export function visitedAt(visit: Pick<Visit, 'history'>): string | null {
  return standingAt(visit, 'started') ?? standingAt(visit, 'done');
}

/** True when this step brought the visit into its present state. Its device may name it by its own clock (rule OB7g). */
export function isLastStep(
  visit: Pick<Visit, 'state' | 'history'>,
  { state, at }: Pick<VisitStep, 'state' | 'at'>,
): boolean {
  const last = lastStep(visit);
  return last?.state === state && (last.at === at || last.deviceAt === at);
}

/** Returns the visit as it was before its last step. The history keeps the step, and gets the state before once more. */
export function withoutLastStep(visit: Visit, undoing: Omit<VisitStep, 'state'>): Visit {
  const state = standingSteps(visit.history).at(-2)?.state ?? 'planned';
  const { absence: _absence, cancelReason: _reason, ...rest } = visit;
  return { ...rest, state, history: [...visit.history, { state, ...undoing }] };
}

/** States of an order in which the office works with what a visit brought: its end stands then. */
const builtUpon = new Set<Order['state']>(['encoding', 'waitingForClient', 'certified', 'cancelled']);

/** True when the order's state still allows to undo a step into this state. */
export function canUndoStep(order: Pick<Order, 'state'>, step: VisitState): boolean {
  return step !== 'planned' && (step === 'done' ? canCorrectForm(order) : isOpenOrder(order));
}

/** True when the visit's employee did not cancel it: somebody else did, who alone knows why, and undoes it (rule PL3r). */
export function isCalledOffFor(
  { id }: Pick<EmployeeRef, 'id'>,
  visit: Pick<Visit, 'state' | 'history' | 'employee'>,
): boolean {
  return visit.state === 'cancelled' && visit.employee.id === id && (lastStep(visit)?.by.id ?? id) !== id;
}

/** True until the office works with the form of a visit: its author can correct it. */
export function canCorrectForm({ state }: Pick<Order, 'state'>): boolean {
  return !builtUpon.has(state);
}
