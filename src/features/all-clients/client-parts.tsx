import { Trans, useLingui } from '@lingui/react/macro';
import { AlarmClock, ClipboardPen, Mail, Phone, UserCheck } from 'lucide-react';
import type { FoundClient } from '#contract/protocol/clients.ts';
import { clientStatuses } from '#contract/rules/client-status.ts';
import type { ClientClaim } from '#data/queries/client-claims.ts';
import { emailLink, telLink } from '#labels/contact-links.ts';
import { customerTypeLabels } from '#labels/order-labels.ts';
import { clientVisitPath } from '#parts/forms/form-paths.ts';
import { useRemind } from '#hooks/use-remind.ts';
import { clientPath } from '#parts/clients/client-link.tsx';
import { ClientStatusPill } from '#parts/clients/client-status-pill.tsx';
import { WithdrawClaim } from '#parts/clients/withdraw-claim.tsx';
import { Button, buttonClasses } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { SyncMark } from '#ui/marks.tsx';
import { Pill } from '#ui/pill.tsx';
import { useNow } from '#ui/use-now.ts';

export interface ClientItemProps {
  client: FoundClient;
  /** The user's claim as stored on the device. It overrides the server's answer, which dates from the search. */
  claim: ClientClaim | undefined;
  onClaim: (client: FoundClient) => void;
}

/** The client's statuses at the current time. */
export function StatusPills({ client }: Pick<ClientItemProps, 'client'>) {
  const now = useNow();
  return (
    <span className="flex flex-wrap gap-1.5">
      {clientStatuses(client, new Date(now)).map((status) => (
        <ClientStatusPill key={status} status={status} />
      ))}
    </span>
  );
}

/** The client's name, a link for the user's own clients, and type. */
export function ClientName({ client, claim }: Pick<ClientItemProps, 'client' | 'claim'>) {
  const { i18n } = useLingui();
  const isOnDevice = (claim ?? serverClaim(client)) === 'own';
  return (
    <>
      {isOnDevice ? (
        <LocalLink
          to={clientPath(client.id)}
          className="flex min-h-11 items-center font-semibold break-words text-accent hover:underline lg:min-h-0"
        >
          {client.name}
        </LocalLink>
      ) : (
        <span className="block font-semibold break-words">{client.name}</span>
      )}
      <span className="block text-sm text-ink-2">{i18n._(customerTypeLabels[client.type])}</span>
    </>
  );
}

/** Links to call and to email the client. */
export function ContactLinks({ client, dense = false }: Pick<ClientItemProps, 'client'> & { dense?: boolean }) {
  const { phone, email } = client;
  const classes = classNames(
    'inline-flex max-w-full items-center gap-1.5 text-accent hover:underline',
    dense ? 'min-h-7' : 'min-h-11',
  );
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
export function RemindAction({ client }: Pick<ClientItemProps, 'client'>) {
  const { t } = useLingui();
  const { open } = useRemind();
  const { id, name } = client;
  return (
    <Button
      size="compact"
      icon={AlarmClock}
      aria-label={t`Ajouter un rappel : ${name}`}
      onClick={() => open(`client.${id}`, name)}
    >
      <Trans>Rappel</Trans>
    </Button>
  );
}

/** Leads to the form of a client visit; only for the user's own clients. */
export function VisitAction({ client, claim }: Pick<ClientItemProps, 'client' | 'claim'>) {
  const { t } = useLingui();
  const { id, name } = client;
  if ((claim ?? serverClaim(client)) !== 'own') return null;
  return (
    <LocalLink
      to={clientVisitPath(id)}
      aria-label={t`Noter une visite : ${name}`}
      className={buttonClasses('ghost', 'compact')}
    >
      <Icon of={ClipboardPen} size={16} />
      <Trans>Noter une visite</Trans>
    </LocalLink>
  );
}

/** Returns whose client it was at the time of the search. An open claim brings its client to this device: none there, none open. */
function serverClaim({ own }: FoundClient): ClientClaim | undefined {
  return own ? 'own' : undefined;
}

/** Claims the client, or shows where the claim stands. */
export function ClaimAction({ client, claim, onClaim }: ClientItemProps) {
  const { t } = useLingui();
  const status = claim ?? serverClaim(client);
  if (status === undefined) {
    const { name } = client;
    return (
      <Button size="compact" aria-label={t`Demander ce client : ${name}`} onClick={() => onClaim(client)}>
        <Trans>Demander ce client</Trans>
      </Button>
    );
  }
  return (
    <span role="status" className="inline-flex min-h-11 flex-wrap items-center gap-1.5">
      {status === 'own' ? (
        <Pill tone="safe" icon={UserCheck}>
          <Trans>Votre client</Trans>
        </Pill>
      ) : (
        <Pill tone="info">
          <Trans>Demandé</Trans>
        </Pill>
      )}
      {status === 'asked' ? <WithdrawClaim client={client} /> : null}
      {status === 'pending' ? <SyncMark state="pending" /> : null}
      {status === 'refused' ? (
        <LocalLink to="/sync" className="inline-flex min-h-11 items-center underline">
          <SyncMark state="refused" />
        </LocalLink>
      ) : null}
    </span>
  );
}
