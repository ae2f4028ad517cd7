import { Trans } from '@lingui/react/macro';
import { CameraOff } from 'lucide-react';
import { Button } from '../actions/button.tsx';
import { Icon } from '../media/icon.tsx';
import type { CameraFault } from './open-camera.ts';

function FaultLabels({ fault }: { fault: CameraFault }) {
  switch (fault) {
    case 'refused':
      return (
        <Trans>
          L’accès à l’appareil photo est refusé. Autorisez-le dans les réglages du navigateur pour ce site, ou
          choisissez des fichiers.
        </Trans>
      );
    case 'none':
      return <Trans>Aucun appareil photo n’a été trouvé. Choisissez des fichiers à la place.</Trans>;
    case 'busy':
      return (
        <Trans>
          L’appareil photo est utilisé par une autre application. Fermez-la, puis réessayez, ou choisissez des fichiers.
        </Trans>
      );
    case 'unsupported':
      return (
        <Trans>Ce navigateur n’ouvre pas l’appareil photo dans la page. Choisissez des fichiers à la place.</Trans>
      );
    case 'frozen':
      return (
        <Trans>
          Un appel ou une autre application tient l’appareil photo. Il se rouvre ici dès qu’il est libre. Les photos
          déjà enregistrées sont intactes.
        </Trans>
      );
    case 'lost':
      return (
        <Trans>
          L’appareil photo s’est arrêté : débranché, ou pris par une autre application. Les photos déjà enregistrées
          sont intactes.
        </Trans>
      );
  }
}

interface CameraFaultNoticeProps {
  fault: CameraFault;
  onRetry: () => void;
  onPickFiles: () => void;
}

/** Shows why the camera gives no picture, with a retry and a file picker. */
export function CameraFaultNotice({ fault, onRetry, onPickFiles }: CameraFaultNoticeProps) {
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-4 p-6 text-center text-white">
      <Icon of={CameraOff} size={28} />
      <p>
        <FaultLabels fault={fault} />
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        {fault === 'unsupported' ? null : (
          <Button onClick={onRetry}>
            <Trans>Réessayer</Trans>
          </Button>
        )}
        <Button look="primary" onClick={onPickFiles}>
          <Trans>Choisir des fichiers</Trans>
        </Button>
      </div>
    </div>
  );
}
