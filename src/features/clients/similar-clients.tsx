import { Trans } from '@lingui/react/macro';
import { similarClients } from '#data/queries/clients/duplicate-clients.ts';
import { useLive } from '#hooks/use-live.ts';
import { clientPath } from '#parts/clients/client-paths.ts';
import { LocalLink } from '#ui/local-link.tsx';
import { Notice } from '#ui/notice.tsx';
import type { ClientForm } from './client-form.ts';
import { toClient } from './client-form.ts';

/** Names the clients of this device that have the same number, e-mail, or name and town: the new one may be one of them. */
export function SimilarClients({ form, clientId }: { form: ClientForm; clientId: string }) {
  const written = toClient(form);
  const { vatNumber, phone, email, address } = written;
  const place = address === null ? '' : `${written.name} ${address.zipcode}`;
  const found = useLive((db) => similarClients(db, written, clientId), [vatNumber, phone, email, place, clientId]);
  if (found === undefined || found.length === 0) return null;
  return (
    <Notice tone="wait">
      <p>
        <Trans>
          Un client de cet appareil a le même numéro, la même adresse email, ou le même nom dans la même commune :
        </Trans>
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
