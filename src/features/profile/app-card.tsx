import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Download, RefreshCw } from 'lucide-react';
import { useApplyUpdate } from '#hooks/app/use-apply-update.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { Fact, Facts } from '#ui/lists/facts.tsx';
import { Pill } from '#ui/lists/pill.tsx';
import type { DeviceFacts, ProfileActions } from './profile-actions.ts';

interface AppCardProps {
  device: Pick<DeviceFacts, 'install' | 'version' | 'updateReady'>;
  actions: Pick<ProfileActions, 'askInstall' | 'applyUpdate'>;
}

/** Shows the version of the app and its installation state. */
export function AppCard({ device, actions }: AppCardProps) {
  const { t } = useLingui();
  return (
    <Card title={t`Application`}>
      <Facts stacked>
        <Fact label={t`Version`}>
          <Version version={device.version} updateReady={device.updateReady} apply={actions.applyUpdate} />
        </Fact>
        <Fact label={t`Installation`}>
          <Installation install={device.install} ask={actions.askInstall} />
        </Fact>
      </Facts>
    </Card>
  );
}

interface VersionProps {
  version: string;
  updateReady: boolean;
  apply: ProfileActions['applyUpdate'];
}

function Version({ version, updateReady, apply }: VersionProps) {
  const { isApplying, hasFailed, run } = useApplyUpdate(apply);
  return (
    <span className="flex flex-col items-start gap-2">
      <span className="wrap-anywhere">{version}</span>
      {updateReady ? (
        <>
          <Button icon={RefreshCw} disabled={isApplying} onClick={run}>
            <Trans>Mettre à jour</Trans>
          </Button>
          {hasFailed ? (
            <span role="alert" className="text-bad">
              <Trans>La nouvelle version n’a pas démarré. Réessayez.</Trans>
            </span>
          ) : null}
        </>
      ) : (
        <span className="text-ink-2">
          <Trans>Aucune mise à jour n’attend.</Trans>
        </span>
      )}
    </span>
  );
}

interface InstallationProps {
  install: DeviceFacts['install'];
  ask: ProfileActions['askInstall'];
}

function Installation({ install, ask }: InstallationProps) {
  switch (install) {
    case 'installed':
      return (
        <Pill tone="safe" icon={Check}>
          <Trans>Installée</Trans>
        </Pill>
      );
    case 'offered':
      return (
        <Button icon={Download} onClick={() => void ask()}>
          <Trans>Installer l’application</Trans>
        </Button>
      );
    case 'ios':
      return <Trans>Dans Safari, touchez Partager, puis « Sur l’écran d’accueil ».</Trans>;
    case 'none':
      return <Trans>Ce navigateur n’en propose pas l’installation.</Trans>;
  }
}
