import { Trans, useLingui } from '@lingui/react/macro';
import { AlarmClock, ClipboardPen, Mail, Phone, UserCheck, UserPlus } from 'lucide-react';
import type { FoundClient } from '#contract/protocol/search/clients.ts';
import { clientStatuses } from '#contract/rules/clients/client-status.ts';
import type { ClientClaim } from '#data/queries/clients/client-claims.ts';
import { emailLink, telLink } from '#labels/orders/contact-links.ts';
import { clientVisitPath } from '#parts/forms/form-paths.ts';
import { useRemind } from '#hooks/orders/use-remind.ts';
import { ClientAction } from '#parts/clients/client-action.tsx';
import { clientPath } from '#parts/clients/client-paths.ts';
import { ClientStatusPill } from '#parts/clients/client-status-pill.tsx';
import { WithdrawClaim } from '#parts/clients/withdraw-claim.tsx';
import { waits } from '#sync/send-status.ts';
import { areaLink } from '#ui/actions/area-link.ts';
import { buttonClasses } from '#ui/actions/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import { SyncMark } from '#ui/lists/marks.tsx';
import { Pill } from '#ui/lists/pill.tsx';
import { useNow } from '#ui/timing/use-now.ts';
import { iconButtonClasses } from '#ui/actions/icon-button.tsx';

export interface ClientItemProps {
  client: FoundClient;
  /** The user's claim as stored on the device. It overrides the server's answer, which dates from the search. */
  claim: ClientClaim | undefined;
  onClaim: (client: FoundClient) => void;
}

export interface ClientRowProps extends ClientItemProps {
  /** Opens what may be read of a client who is not the user's. */
  onOpen: (client: FoundClient) => void;
}

interface DenseProps {
  /** In a row: without a border, or by its icon alone. */
  dense?: boolean;
}

/** The client's statuses at the current time. */
export function StatusPills({ client, dense = false }: Pick<ClientItemProps, 'client'> & DenseProps) {
  const now = useNow();
  return (
    <span className={dense ? 'flex min-w-0 gap-1 overflow-hidden whitespace-nowrap' : 'flex flex-wrap gap-1.5'}>
      {clientStatuses(client, new Date(now)).map((status) => (
        <ClientStatusPill key={status} status={status} />
      ))}
    </span>
  );
}

const nameClasses = classNames(areaLink, 'text-left font-semibold break-words text-accent hover:underline');

/** The client's name: it leads to the card of the user's own client, and opens the panel of another one. */
export function ClientName({ client, claim, onOpen }: ClientRowProps) {
  return (claim ?? serverClaim(client)) === 'own' ? (
    <LocalLink to={clientPath(client.id)} className={nameClasses}>
      {client.name}
    </LocalLink>
  ) : (
    <button type="button" className={nameClasses} onClick={() => onOpen(client)}>
      {client.name}
    </button>
  );
}

/** Links to call and to email the client. */
export function ContactLinks({ client }: Pick<ClientItemProps, 'client'>) {
  const { phone, email } = client;
  const classes = 'relative inline-flex min-h-11 max-w-full items-center gap-1.5 text-accent hover:underline';
  return (
    <>
      {phone === null || phone === '' ? null : (
        <a href={telLink(phone)} className={classes}>
          <Icon of={Phone} size={16} />
          {phone}
        </a>
      )}
      {email === null || email === '' ? null : (
        <a href={emailLink(email)} className={classes}>
          <Icon of={Mail} size={16} />
          <span className="truncate">{email}</span>
        </a>
      )}
    </>
  );
}

/** Opens the form for a reminder about the client. */
export function RemindAction({ client, dense = false }: Pick<ClientItemProps, 'client'> & DenseProps) {
  const { t } = useLingui();
  const { open } = useRemind();
  const { id, name } = client;
  return (
    <ClientAction
      icon={AlarmClock}
      text={t`Rappel`}
      label={t`Ajouter un rappel : ${name}`}
      dense={dense}
      onRun={() => open(`client.${id}`, name)}
    />
  );
}

/** Leads to the form of a client visit; only for the user's own clients. */
export function VisitAction({ client, claim, dense = false }: Pick<ClientItemProps, 'client' | 'claim'> & DenseProps) {
  const { t } = useLingui();
  const { id, name } = client;
  if ((claim ?? serverClaim(client)) !== 'own') return null;
  return (
    <LocalLink
      to={clientVisitPath(id)}
      aria-label={t`Noter une visite : ${name}`}
      title={dense ? t`Noter une visite` : undefined}
      className={dense ? iconButtonClasses('row') : buttonClasses('ghost', 'compact')}
    >
      <Icon of={ClipboardPen} size={dense ? 18 : 16} />
      {dense ? null : <Trans>Noter une visite</Trans>}
    </LocalLink>
  );
}

/** Returns whose client it was at the time of the search. An open claim brings its client to this device: none there, none open. */
function serverClaim({ own }: FoundClient): ClientClaim | undefined {
  return own ? 'own' : undefined;
}

/** Says where the user's claim stands; nothing without one. */
export function ClaimState({ client, claim }: Pick<ClientItemProps, 'client' | 'claim'>) {
  const status = claim ?? serverClaim(client);
  if (status === undefined) return null;
  return (
    <span role="status" className="inline-flex flex-wrap items-center gap-1.5">
      {status === 'own' ? (
        <Pill tone="safe" icon={UserCheck}>
          <Trans>Votre client</Trans>
        </Pill>
      ) : (
        <Pill tone="info">
          <Trans>Demandé</Trans>
        </Pill>
      )}
      {status === 'pending' ? <SyncMark status={waits('next')} /> : null}
      {status === 'refused' ? (
        <LocalLink to="/sync" className="inline-flex min-h-11 items-center underline">
          <SyncMark status={{ is: 'refused', code: '' }} />
        </LocalLink>
      ) : null}
    </span>
  );
}

/** Claims the client, or withdraws the claim. */
export function ClaimAction({ client, claim, onClaim, dense = false }: ClientItemProps & DenseProps) {
  const { t } = useLingui();
  const status = claim ?? serverClaim(client);
  if (status !== undefined) return status === 'asked' ? <WithdrawClaim client={client} dense={dense} /> : null;
  const { name } = client;
  return (
    <ClientAction
      icon={UserPlus}
      text={t`Demander ce client`}
      label={t`Demander ce client : ${name}`}
      dense={dense}
      onRun={() => onClaim(client)}
    />
  );
}
