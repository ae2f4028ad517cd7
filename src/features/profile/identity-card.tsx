import { Trans, useLingui } from '@lingui/react/macro';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useRoles } from '#hooks/app/use-roles.ts';
import { qualificationLabels } from '#labels/orders/qualification-labels.ts';
import { Card } from '#ui/page/card.tsx';
import { Fact, Facts } from '#ui/lists/facts.tsx';
import { Chip } from '#ui/lists/pill.tsx';
import type { ProfileActions } from './profile-actions.ts';
import { ProfilePicture } from './profile-picture.tsx';

/** Shows the signed-in user as the server returned them. */
export function IdentityCard({ showPicture }: Pick<ProfileActions, 'showPicture'>) {
  const { t, i18n } = useLingui();
  const { session } = useAppData();
  const { FirstName: name, Email: email, Qualifications: qualifications } = session.user;
  return (
    <Card>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <ProfilePicture showPicture={showPicture} />
        <div className="min-w-0 flex-[1_1_8rem]">
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
