import { Trans } from '@lingui/react/macro';
import { hasClientDrafts } from '#data/queries/clients/clients.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useRowSync } from '#hooks/sync/use-row-sync.ts';
import { LocalLink } from '#ui/page/local-link.tsx';

/** Leads from the page of a client who is no longer the user's to what the user wrote for them; nothing without any. */
export function WrittenHereLink({ clientId }: { clientId: string }) {
  const { entries } = useRowSync('clients', clientId);
  const isDrafted = useLive((db) => hasClientDrafts(db, clientId), [clientId]) ?? false;
  if (entries.length === 0 && !isDrafted) return null;
  return (
    <LocalLink to="/sync" className="mt-3 block font-semibold text-accent underline underline-offset-2">
      <Trans>Ce que vous aviez noté ici est dans la synchronisation.</Trans>
    </LocalLink>
  );
}
