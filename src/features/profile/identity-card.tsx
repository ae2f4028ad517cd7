import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { User } from '#contract/entities/user.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useRoles } from '#hooks/use-roles.ts';
import { Card } from '#ui/card.tsx';
import { Fact, Facts } from '#ui/facts.tsx';
import { Chip } from '#ui/pill.tsx';

const notAvailable = '/photo-not-available.svg';

const qualificationLabels: Record<User['Qualifications'][number], MessageDescriptor> = {
  'peb-brussels': msg`PEB Bruxelles`,
  'peb-wallonia': msg`PEB Wallonie`,
  'epc-flanders': msg`EPC Flandre`,
  electrical: msg`Contrôle électrique`,
  asbestos: msg`Inventaire amiante`,
  'oil-tank': msg`Citerne à mazout`,
  gas: msg`Étanchéité gaz`,
};

/** Shows the signed-in user as the server returned them. */
export function IdentityCard() {
  const { t, i18n } = useLingui();
  const { session } = useAppData();
  const { FirstName: name, Email: email, Picture: picture, Qualifications: qualifications } = session.user;
  return (
    <Card>
      <div className="mb-4 flex items-center gap-4">
        <Picture picture={picture} />
        <div className="min-w-0">
          <p className="text-lg leading-tight font-bold tracking-tight wrap-anywhere">{name}</p>
          <p className="mt-1 wrap-anywhere text-ink-2">
            {/* Allows a line break after the @. */}
            {email.slice(0, email.indexOf('@') + 1)}
            <wbr />
            {email.slice(email.indexOf('@') + 1)}
          </p>
        </div>
      </div>
      <Facts>
        <Fact label={t`Rôle`}>
          <Roles />
        </Fact>
        <Fact label={t`Qualifications`} none={t`aucune`}>
          {qualifications.length === 0 ? null : (
            <span className="flex flex-wrap gap-1.5">
              {qualifications.map((one) => (
                <Chip key={one}>{i18n._(qualificationLabels[one])}</Chip>
              ))}
            </span>
          )}
        </Fact>
      </Facts>
    </Card>
  );
}

function Roles() {
  const { commercial, supervisor } = useRoles();
  if (supervisor && commercial) return <Trans>Superviseur et agent commercial</Trans>;
  if (supervisor) return <Trans>Superviseur</Trans>;
  return commercial ? <Trans>Agent commercial</Trans> : <Trans>Employé</Trans>;
}

/** Shows the user's picture, or a placeholder when it is missing or broken. */
function Picture({ picture }: { picture: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = picture === null || picture === '' || picture === broken ? notAvailable : picture;
  return (
    <img
      src={shown}
      alt=""
      width={72}
      height={72}
      onError={() => setBroken(picture)}
      className="size-18 shrink-0 rounded-full border border-line bg-off-soft object-cover"
    />
  );
}
