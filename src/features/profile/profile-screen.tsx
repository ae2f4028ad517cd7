import { Trans, useLingui } from '@lingui/react/macro';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useRoles } from '#hooks/app/use-roles.ts';
import { Button } from '#ui/actions/button.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { AppCard } from './app-card.tsx';
import { AppearanceCard } from './appearance-card.tsx';
import { ContactCard } from './contact-card.tsx';
import { DeviceCard } from './device-card.tsx';
import { IdentityCard } from './identity-card.tsx';
import { PasswordCard } from './password-card.tsx';
import type { DeviceFacts, ProfileActions } from './profile-actions.ts';
import { SendingCard } from './sending-card.tsx';
import { SignInsCard } from './sign-ins-card.tsx';
import { ResetLinkCard } from './reset-link-card.tsx';
import { VisitsCard } from './visits-card.tsx';

interface ProfileScreenProps {
  device: DeviceFacts;
  actions: ProfileActions;
}

/** Shows the user, the appearance, this device and the sign-out button. */
export function ProfileScreen({ device, actions }: ProfileScreenProps) {
  const { t } = useLingui();
  const { supervisor } = useRoles();
  /** Counts what ended sign-ins elsewhere on the page: the list is read again. */
  const [revision, setRevision] = useState(0);
  return (
    <>
      <PageTitle>{t`Profil`}</PageTitle>
      <div className="mx-auto flex max-w-5xl flex-col gap-3 p-4 lg:gap-4">
        <h1 className="text-2xl leading-tight font-bold tracking-tight">
          <Trans>Profil</Trans>
        </h1>
        <div className="grid gap-3 lg:grid-cols-2 lg:items-start lg:gap-4">
          <div className="flex min-w-0 flex-col gap-3 lg:gap-4">
            <IdentityCard showPicture={actions.showPicture} />
            <ContactCard />
            <AppearanceCard />
            <PasswordCard
              changePassword={actions.changePassword}
              onOthersEnded={() => setRevision((known) => known + 1)}
            />
            <SignInsCard key={revision} readSignIns={actions.readSignIns} endSignIn={actions.endSignIn} />
            {supervisor ? (
              <ResetLinkCard findColleague={actions.findColleague} issueResetLink={actions.issueResetLink} />
            ) : null}
          </div>
          <div className="flex min-w-0 flex-col gap-3 lg:gap-4">
            <DeviceCard device={device} actions={actions} />
            <VisitsCard device={device} actions={actions} />
            <SendingCard device={device} actions={actions} />
            <AppCard device={device} actions={actions} />
            <Button size="large" icon={LogOut} onClick={actions.signOut}>
              <Trans>Se déconnecter</Trans>
            </Button>
          </div>
        </div>
      </div>
    </>
  );
}
