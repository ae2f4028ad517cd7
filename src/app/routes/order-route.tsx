import { useParams } from 'react-router-dom';
import { OrderScreen } from '#features/order/order-screen.tsx';

/** Keyed by the order: nothing of one may show under another's address. */
export function OrderRoute() {
  const { id = '' } = useParams();
  return <OrderScreen key={id} idOrNumber={id} />;
}
