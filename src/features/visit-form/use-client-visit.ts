import { useLingui } from '@lingui/react';
import type { ClientVisit } from '#contract/entities/client-visit.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { deleteDraft } from '#data/drafts.ts';
import { clientFacts, clientVisitKey, clientVisitOf } from '#data/queries/visit-forms.ts';
import { useAppData } from '#hooks/app-data.tsx';
import { errorSentence } from '#hooks/error-sentences.ts';
import { useEditRefused } from '#hooks/use-edit-refused.ts';
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

/** What an agent does at a client's: a visit that nobody had planned is planned for now. */
export function useClientVisit(clientId: string): ClientVisiting {
  const { i18n } = useLingui();
  const { db, actor, newId, checkIn: position } = useAppData();
  const mutate = useMutate();
  const edit = useEditRefused();
  const { busy, error, once } = useOnce();

  /** Why the visit could not be made; null when it is there. */
  async function plannedIn(clientVisitId: string): Promise<string | null> {
    if ((await clientVisitOf(db, clientVisitId)) !== undefined) return null;
    const plannedAt = new Date().toISOString();
    const outcome = await mutate('clientVisit.plan', { clientVisitId, clientId, plannedAt });
    return outcome.ok ? null : errorSentence(i18n, outcome.code);
  }

  async function arrive(clientVisitId: string): Promise<string | null> {
    const problem = await plannedIn(clientVisitId);
    if (problem !== null) return problem;
    if ((await clientVisitOf(db, clientVisitId))?.state !== 'planned') return null;
    const at = new Date().toISOString();
    const coordinates = position.recent();
    const outcome = await mutate('clientVisit.checkIn', { clientVisitId, clientId, at, coordinates });
    return outcome.ok ? null : errorSentence(i18n, outcome.code);
  }

  /** The visit that is written on. One that ended elsewhere with other words stays as it is: this is a visit of its own. */
  async function visitFor(args: Args): Promise<string> {
    const there = await clientVisitOf(db, args.clientVisitId);
    const isOver = there?.state === 'done' || there?.state === 'cancelled';
    return isOver && !isHandedIn(there, args) ? newId() : args.clientVisitId;
  }

  async function finish(args: Args): Promise<string | null> {
    const problem = await plannedIn(args.clientVisitId);
    if (problem !== null) return problem;
    const there = await clientVisitOf(db, args.clientVisitId);
    if (there === undefined || !isHandedIn(there, args)) {
      const { refused } = await clientFacts(db, clientId, actor.id);
      const outcome = await edit(refused?.id ?? null, 'clientVisit.complete', args);
      if (!outcome.ok) return errorSentence(i18n, outcome.code);
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
