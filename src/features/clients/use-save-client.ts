import type { Client } from '#contract/entities/client.ts';
import { discardMutation } from '#data/outbox/discard.ts';
import type { EndedDraft } from '#data/outbox/mutate.ts';
import type { RefusedClientChange } from '#data/queries/clients/clients.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useMutate } from '#hooks/data/use-mutate.ts';
import type { Submit } from '#hooks/data/use-submit.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import type { ClientForm } from '#parts/clients/form/client-form.ts';
import { changesOf, toClient } from '#parts/clients/form/client-form.ts';

interface SaveClientOptions {
  clientId: string;
  /** The client to change; undefined for a new one. */
  client: Client | undefined;
  /** The refused change that this one replaces. */
  refused: RefusedClientChange | null;
  /** The refused change is of a client who was merged into this one. */
  isOfMerged: boolean;
  /** What is typed. */
  draft: EndedDraft;
}

/** Saves the form. Succeeds without a mutation when nothing changed. */
export function useSaveClient({
  clientId,
  client,
  refused,
  isOfMerged,
  draft,
}: SaveClientOptions): Submit<[ClientForm]> {
  const mutate = useMutate();
  const { db } = useAppData();
  // A change takes the place of a refused one of the same client only.
  const options = { replaces: isOfMerged ? null : (refused?.id ?? null), ends: [draft] };

  function write(form: ClientForm): ReturnType<typeof mutate> | null {
    if (client === undefined) {
      const args = { clientId, ...toClient(form) };
      return mutate({ name: 'client.create', args }, options);
    }
    const changes = changesOf(client, form);
    if (changes === null) return null;
    const args = { clientId, changes };
    return mutate({ name: 'client.update', args }, options);
  }

  return useSubmit(async (form: ClientForm) => {
    const outcome = await write(form);
    if (outcome?.ok !== false && isOfMerged && refused !== null) await discardMutation(db, refused.id, Date.now());
    return outcome;
  });
}
