import { Trans } from '@lingui/react/macro';
import { Bell, BellOff } from 'lucide-react';
import { useState } from 'react';
import type { AlertsState as State } from '#hooks/alerts.ts';
import { useAlerts } from '#hooks/use-alerts.ts';
import { Button } from '#ui/button.tsx';

/** Whether this device tells its user what is new, and how to change it. */
export function AlertsState() {
  const { state, turnOn, turnOff } = useAlerts();
  const [busy, setBusy] = useState(false);

  async function change(how: () => Promise<void>): Promise<void> {
    setBusy(true);
    await how().catch(() => undefined);
    setBusy(false);
  }

  return (
    <span className="flex flex-col items-start gap-2">
      <span>
        <Words state={state} />
      </span>
      {state === 'ask' || state === 'later' || state === 'off' ? (
        <Button icon={Bell} disabled={busy} onClick={() => void change(turnOn)}>
          <Trans>Activer les notifications</Trans>
        </Button>
      ) : null}
      {state === 'on' || state === 'openOnly' ? (
        <Button icon={BellOff} disabled={busy} onClick={() => void change(turnOff)}>
          <Trans>Couper sur cet appareil</Trans>
        </Button>
      ) : null}
    </span>
  );
}

function Words({ state }: { state: State }) {
  switch (state) {
    case 'on':
      return <Trans>Actives : messages et rappels arrivent même quand l’application est fermée.</Trans>;
    case 'openOnly':
      return (
        <Trans>
          Actives tant que l’application est ouverte : ni ce navigateur ni le serveur ne la réveillent quand elle est
          fermée.
        </Trans>
      );
    case 'off':
      return <Trans>Coupées sur cet appareil.</Trans>;
    case 'ask':
    case 'later':
      return <Trans>Pas encore demandées. Elles ne citent que le numéro de la commande.</Trans>;
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
