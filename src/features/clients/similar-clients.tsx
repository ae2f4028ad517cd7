import { Trans } from '@lingui/react/macro';
import { marksOf, similarClients } from '#data/queries/clients/duplicate-clients.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { clientPath } from '#parts/clients/client-paths.ts';
import type { FindKnownClients } from '#parts/clients/use-server-known.ts';
import { useServerKnown } from '#parts/clients/use-server-known.ts';
import { LocalLink } from '#ui/page/local-link.tsx';
import { Notice } from '#ui/states/notice.tsx';
import type { ClientForm } from '#parts/clients/form/client-form.ts';
import { toClient } from '#parts/clients/form/client-form.ts';

interface SimilarClientsProps {
  form: ClientForm;
  clientId: string;
  find: FindKnownClients | null;
}

/**
 * Names the clients that have the same number, e-mail, or name and town: the new one may be one of them. Those of colleagues
 * are on the server only.
 */
export function SimilarClients({ form, clientId, find }: SimilarClientsProps) {
  const written = toClient(form);
  const { vatNumber, phone, email, address } = written;
  const place = address === null ? '' : `${written.name} ${address.zipcode}`;
  const here = useLive((db) => similarClients(db, written, clientId), [vatNumber, phone, email, place, clientId]);
  const { clients } = useServerKnown(marksOf(written), find);
  const known = (here ?? []).map(({ id, name }) => ({ id, name, agent: undefined, path: clientPath(id) }));
  const others = clients
    .filter(({ id }) => id !== clientId && known.every((one) => one.id !== id))
    .map(({ id, name, commercial }) => {
      return { id, name, agent: commercial?.name, path: `/allclients?q=${encodeURIComponent(name)}` };
    });
  const found = [...known, ...others].slice(0, 3);
  if (found.length === 0) return null;
  return (
    <Notice tone="wait">
      <p>
        <Trans>Ce client existe peut-être : même numéro, même adresse email, ou même nom dans la même commune :</Trans>
      </p>
      <ul>
        {found.map(({ id, name, agent, path }) => (
          <li key={id}>
            <LocalLink to={path} className="inline-flex min-h-11 items-center font-semibold underline">
              {name}
            </LocalLink>{' '}
            {agent === undefined ? null : <Trans>(client de {agent})</Trans>}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
