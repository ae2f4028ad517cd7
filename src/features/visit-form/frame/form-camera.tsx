import { useLingui } from '@lingui/react/macro';
import { Camera } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Order } from '#contract/entities/order.ts';
import { LayerInAddress } from '#ui/back-layers.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { OrderCaptureHost } from '../steps/photos-step.tsx';
import type { CaptureComponent } from '../model/step-props.ts';
import { iconButtonClasses } from '#ui/actions/icon-button.tsx';
import { useAddressSheet } from '#hooks/addresses/use-address-sheet.ts';

/** Opens the camera over the form, where there is no mouse. */
export function CameraLink() {
  const { t } = useLingui();
  const { link } = useAddressSheet('camera');
  return (
    <Link
      {...link('1')}
      aria-label={t`Photographier`}
      title={t`Photographier`}
      className={iconButtonClasses('accent', 'pointer-fine:hidden')}
    >
      <Icon of={Camera} />
    </Link>
  );
}

/** Shows the camera on the first missing document while its overlay is open. */
export function FormCamera({ order, Capture }: { order: Order; Capture: CaptureComponent }) {
  const { value, close } = useAddressSheet('camera');
  if (value === null) return null;
  return (
    <LayerInAddress>
      <OrderCaptureHost order={order} Capture={Capture} adding={walking} onClose={close} />
    </LayerInAddress>
  );
}

const walking = { document: null, given: [], filming: true, walks: true } as const;
