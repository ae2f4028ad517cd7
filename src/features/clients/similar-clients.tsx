import { Trans } from '@lingui/react/macro';
import { similarClients } from '#data/queries/clients.ts';
import { useLive } from '#hooks/use-live.ts';
import { clientPath } from '#parts/clients/client-link.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { Notice } from '#ui/notice.tsx';
import type { ClientForm } from './client-form.ts';
import { toClient } from './client-form.ts';

/** Names the clients of this device that have the same number or e-mail: the new one may be one of them. */
export function SimilarClients({ form, clientId }: { form: ClientForm; clientId: string }) {
  const { vatNumber, phone, email } = toClient(form);
  const found = useLive(
    (db) => similarClients(db, { vatNumber, phone, email }, clientId),
    [vatNumber, phone, email, clientId],
  );
  if (found === undefined || found.length === 0) return null;
  return (
    <Notice tone="wait">
      <p>
        <Trans>Un client de cet appareil a le même numéro ou la même adresse email :</Trans>
      </p>
      <ul>
        {found.map(({ id, name }) => (
          <li key={id}>
            <LocalLink to={clientPath(id)} className="inline-flex min-h-11 items-center font-semibold underline">
              {name}
            </LocalLink>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
