import { Trans } from '@lingui/react/macro';
import { Bell, BellOff } from 'lucide-react';
import type { WebPushState as State } from '#hooks/app/use-app-data.tsx';
import { useWebPush } from '#hooks/app/use-web-push.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import { Button } from '#ui/actions/button.tsx';

/** Shows the state of web push on this device, with a button to change it. */
export function WebPushState() {
  const { state, turnOn, turnOff } = useWebPush();
  const { submit, isSubmitting } = useSubmit(async (change: () => Promise<void>) => {
    await change();
    return null;
  });

  return (
    <span className="flex flex-col items-start gap-2">
      <span>
        <StateSentence state={state} />
      </span>
      {state === 'ask' || state === 'later' || state === 'off' ? (
        <Button icon={Bell} disabled={isSubmitting} onClick={() => void submit(turnOn)}>
          <Trans>Activer les notifications</Trans>
        </Button>
      ) : null}
      {state === 'on' || state === 'openOnly' ? (
        <Button icon={BellOff} disabled={isSubmitting} onClick={() => void submit(turnOff)}>
          <Trans>Couper sur cet appareil</Trans>
        </Button>
      ) : null}
    </span>
  );
}

function StateSentence({ state }: { state: State }) {
  switch (state) {
    case 'on':
      return <Trans>Actives : messages et rappels arrivent même quand l’application est fermée.</Trans>;
    case 'openOnly':
      return <Trans>Actives tant que l’application est ouverte.</Trans>;
    case 'off':
      return <Trans>Coupées sur cet appareil.</Trans>;
    case 'ask':
    case 'later':
      return <Trans>Elles ne citent que le numéro de la commande.</Trans>;
    case 'denied':
      return (
        <Trans>
          Refusées : touchez le cadenas à gauche de l’adresse, puis Notifications, ou ouvrez les réglages de
          l’application installée.
        </Trans>
      );
    case 'ios':
      return <Trans>Sur iPhone et iPad : installez d’abord l’application sur l’écran d’accueil.</Trans>;
    case 'unsupported':
      return <Trans>Ce navigateur ne les connaît pas.</Trans>;
  }
}
