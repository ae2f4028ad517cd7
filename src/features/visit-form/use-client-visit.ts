import { useLingui } from '@lingui/react';
import type { ClientVisit } from '#contract/entities/client-visit.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import type { Change } from '#data/append-entry.ts';
import { deleteDraft } from '#data/drafts.ts';
import { clientFacts, clientVisitKey, clientVisitOf } from '#data/queries/visit-forms.ts';
import { useAppData } from '#hooks/app-data.tsx';
import { errorSentence } from '#hooks/error-sentences.ts';
import { useEditRefused } from '#hooks/use-edit-refused.ts';
import type { MutateOutcome } from '#hooks/use-mutate.ts';
import { useMutate } from '#hooks/use-mutate.ts';
import { useOnce } from '#hooks/use-once.ts';
import type { ClientForm } from './client-form.ts';
import { clientArguments } from './client-form.ts';

type Args = MutationArgs<'clientVisit.complete'>;

/** Whether this very record was handed in, by another tab say. */
function isHandedIn(visit: ClientVisit, args: Args): boolean {
  const { state, met, outcome, nextStep } = visit;
  return state === 'done' && met === args.met && outcome === args.outcome && nextStep === args.nextStep;
}

interface ClientVisiting {
  busy: boolean;
  error: string | null;
  /** Notes that one has arrived. */
  checkIn: (clientVisitId: string) => Promise<void>;
  /** Writes down what the visit brought; the visit it was written on, null when it was not. */
  complete: (form: ClientForm) => Promise<string | null>;
}

/** Changes of a visit to a client; each gives why it was not made, in words, null when it is. */
function useChanges(clientId: string) {
  const { i18n } = useLingui();
  const { db } = useAppData();
  const mutate = useMutate();
  const wordsOf = (outcome: MutateOutcome): string | null => (outcome.ok ? null : errorSentence(i18n, outcome.code));

  /** Plans the visit for now where it is not there yet, `followedBy` with it: both or none. */
  async function planned(clientVisitId: string, followedBy: Change[]): Promise<string | null> {
    const plan = { clientVisitId, clientId, plannedAt: new Date().toISOString() };
    return wordsOf(await mutate('clientVisit.plan', plan, { followedBy }));
  }

  /** Makes a change of the visit, which is planned for it where it is not there yet. */
  async function change(next: Change, clientVisitId: string): Promise<string | null> {
    const there = await clientVisitOf(db, clientVisitId);
    if (there === undefined) return planned(clientVisitId, [next]);
    return wordsOf(await mutate(next.name, next.args));
  }

  return { wordsOf, planned, change };
}

/** What an agent does at a client's: a visit that nobody had planned is planned for now. */
export function useClientVisit(clientId: string): ClientVisiting {
  const { db, actor, newId, checkIn: position } = useAppData();
  const { wordsOf, planned, change } = useChanges(clientId);
  const edit = useEditRefused();
  const { busy, error, once } = useOnce();

  async function arrive(clientVisitId: string): Promise<string | null> {
    const there = await clientVisitOf(db, clientVisitId);
    if (there !== undefined && there.state !== 'planned') return null;
    const args = { clientVisitId, clientId, at: new Date().toISOString(), coordinates: position.recent() };
    return change({ name: 'clientVisit.checkIn', args }, clientVisitId);
  }

  /** The visit that is written on. One that ended elsewhere with other words stays as it is: this is a visit of its own. */
  async function visitFor(args: Args): Promise<string> {
    const there = await clientVisitOf(db, args.clientVisitId);
    const isOver = there?.state === 'done' || there?.state === 'cancelled';
    return isOver && !isHandedIn(there, args) ? newId() : args.clientVisitId;
  }

  /**
   * Writes down what the visit brought, in the place of what was refused of it where something was. A plan that is wanted then is made
   * first and by itself: interrupted, the draft is still there, and the next try finds the visit planned.
   */
  async function write(args: Args): Promise<string | null> {
    const { refused } = await clientFacts(db, clientId, actor.id);
    if (refused === null) return change({ name: 'clientVisit.complete', args }, args.clientVisitId);
    const there = await clientVisitOf(db, args.clientVisitId);
    const problem = there === undefined ? await planned(args.clientVisitId, []) : null;
    return problem ?? wordsOf(await edit(refused.id, 'clientVisit.complete', args));
  }

  async function finish(args: Args): Promise<string | null> {
    const there = await clientVisitOf(db, args.clientVisitId);
    if (there === undefined || !isHandedIn(there, args)) {
      const problem = await write(args);
      if (problem !== null) return problem;
    }
    await deleteDraft(db, clientVisitKey(clientId));
    return null;
  }

  return {
    busy,
    error,
    checkIn: async (clientVisitId) => void (await once(() => arrive(clientVisitId))),
    complete: async (form) => {
      const args = clientArguments(form, clientId, Date.now());
      if (args === null) return null;
      const clientVisitId = await visitFor(args);
      return (await once(() => finish({ ...args, clientVisitId }))) ? clientVisitId : null;
    },
  };
}
