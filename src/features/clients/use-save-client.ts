import type { Client } from '#contract/entities/client.ts';
import type { RefusedClientChange } from '#data/queries/clients.ts';
import { useErrorMessage } from '#hooks/use-error-message.ts';
import { useMutate } from '#hooks/use-mutate.ts';
import type { Submit } from '#hooks/use-submit.ts';
import { useSubmit } from '#hooks/use-submit.ts';
import type { ClientForm } from './client-form.ts';
import { changesOf, toClient } from './client-form.ts';

interface SaveClientOptions {
  clientId: string;
  /** The client to change; undefined for a new one. */
  client: Client | undefined;
  /** The refused change that this one replaces. */
  refused: RefusedClientChange | null;
}

/** Saves the form. Succeeds without a mutation when nothing changed. */
export function useSaveClient({ clientId, client, refused }: SaveClientOptions): Submit<[ClientForm]> {
  const errorText = useErrorMessage();
  const mutate = useMutate();
  const options = { replaces: refused?.id ?? null };

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
    return outcome === null || outcome.ok ? null : errorText(outcome.code);
  });
}
