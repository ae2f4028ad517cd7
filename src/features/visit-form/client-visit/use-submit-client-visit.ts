import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { holdsRecord } from '#contract/mutations/clients/client-visits.ts';
import type { Change } from '#data/outbox/change.ts';
import { deleteDraft } from '#data/drafts/drafts.ts';
import { clientFacts, clientVisitOf } from '#data/queries/visits/visit-forms.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import type { EndedDraft } from '#data/outbox/mutate.ts';
import type { MutateOutcome } from '#hooks/data/use-mutate.ts';
import { useMutate } from '#hooks/data/use-mutate.ts';
import type { Submit } from '#hooks/data/use-submit.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import type { ClientForm } from '../model/client-form.ts';
import { clientVisitArgs } from '../model/client-form.ts';
import { clientVisitDraft } from '../visit-form.draft.ts';

type Args = MutationArgs<'clientVisit.complete'>;

interface SubmitClientVisit extends Pick<Submit<[]>, 'isSubmitting' | 'error'> {
  /** Records the arrival. */
  checkIn: (clientVisitId: string) => Promise<void>;
  /** Submits the record. Returns the identifier of the completed visit, or null when nothing was stored. */
  complete: (form: ClientForm) => Promise<string | null>;
}

/** Creates the changes of a client visit. */
function useChanges(clientId: string) {
  const { db } = useAppData();
  const mutate = useMutate();

  /** Plans the visit for now, and makes the `next` changes in the same transaction. */
  function planVisit(clientVisitId: string, next: Change[], ends: EndedDraft[]): Promise<MutateOutcome> {
    const plan = { clientVisitId, clientId, plannedAt: new Date().toISOString() };
    return mutate([{ name: 'clientVisit.plan', args: plan }, ...next], { ends });
  }

  /** Makes a change of the visit. Plans the visit first when it does not exist. */
  async function change(next: Change, clientVisitId: string, ends: EndedDraft[] = []): Promise<MutateOutcome> {
    const existing = await clientVisitOf(db, clientVisitId);
    return existing === undefined ? planVisit(clientVisitId, [next], ends) : mutate(next, { ends });
  }

  return { planVisit, change };
}

/** Returns the visit to complete. When it ended elsewhere with another record, returns a new identifier instead. */
async function targetVisitId(db: UserDatabase, args: Args, newId: () => string): Promise<string> {
  const existing = await clientVisitOf(db, args.clientVisitId);
  const isOver = existing?.state === 'done' || existing?.state === 'cancelled';
  return isOver && !holdsRecord(existing, args) ? newId() : args.clientVisitId;
}

/** Records the arrival and the result of a client visit. An unplanned visit is planned for now. */
export function useSubmitClientVisit(clientId: string): SubmitClientVisit {
  const { db, actor, newId, checkIn: position } = useAppData();
  const { planVisit, change } = useChanges(clientId);
  const mutate = useMutate();
  const { submit, isSubmitting, error } = useSubmit((action: () => Promise<MutateOutcome | null>) => action());

  async function arrive(clientVisitId: string): Promise<MutateOutcome | null> {
    const existing = await clientVisitOf(db, clientVisitId);
    if (existing !== undefined && existing.state !== 'planned') return null;
    const args = {
      clientVisitId,
      clientId: existing?.clientId ?? clientId,
      at: new Date().toISOString(),
      coordinates: position.recent(),
    };
    return change({ name: 'clientVisit.checkIn', args }, clientVisitId);
  }

  /**
   * Stores the record. A refused record is replaced in its position in the outbox. A missing plan is then stored first, in its
   * own transaction: after an interruption the draft remains, and the next attempt finds the planned visit.
   */
  async function write(args: Args): Promise<MutateOutcome> {
    const { refused } = await clientFacts(db, clientId, actor.id, null, Date.now());
    const ends = [{ key: clientVisitDraft(clientId).key }];
    if (refused === null) return change({ name: 'clientVisit.complete', args }, args.clientVisitId, ends);
    const existing = await clientVisitOf(db, args.clientVisitId);
    const planned = existing === undefined ? await planVisit(args.clientVisitId, [], []) : null;
    if (planned?.ok === false) return planned;
    return mutate({ name: 'clientVisit.complete', args }, { replaces: refused.id, ends });
  }

  async function finish(args: Args): Promise<MutateOutcome | null> {
    const existing = await clientVisitOf(db, args.clientVisitId);
    const outcome = holdsRecord(existing, args) ? null : await write(args);
    if (outcome?.ok !== false) await deleteDraft(db, clientVisitDraft(clientId).key);
    return outcome;
  }

  return {
    isSubmitting,
    error,
    checkIn: async (clientVisitId) => void (await submit(() => arrive(clientVisitId))),
    complete: async (form) => {
      // A visit that was planned before a merge is still of the client that it was planned for.
      const args = clientVisitArgs(
        form,
        (await clientVisitOf(db, form.clientVisitId))?.clientId ?? clientId,
        Date.now(),
      );
      if (args === null) return null;
      const clientVisitId = await targetVisitId(db, args, newId);
      return (await submit(() => finish({ ...args, clientVisitId }))) ? clientVisitId : null;
    },
  };
}
