import { useParams } from 'react-router-dom';
import { QrCodeScreen } from '#features/order/qr-code-screen.tsx';
import { openOrder } from '#platform/api/access-api.ts';
import { useLookUp } from '../../../api/use-look-up.ts';

/** The QR codes of an order. */
export function QrCodeRoute() {
  const { id = '' } = useParams();
  const lookUp = useLookUp(openOrder);
  return <QrCodeScreen key={id} idOrNumber={id} lookUp={lookUp} />;
}
