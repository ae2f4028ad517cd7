import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { Order } from '#contract/entities/order.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useRowSync } from '#hooks/sync/use-row-sync.ts';
import { Notice } from '#ui/states/notice.tsx';
import { useToast } from '#ui/layers/toast.tsx';

/** Shows that a new order is stored on this device, and announces its number once the server creates it. */
export function CreatedNotice({ order }: { order: Order }) {
  const { t } = useLingui();
  const { actor } = useAppData();
  const showToast = useToast();
  const { entries } = useRowSync('orders', order.id);
  const isWaiting = entries.some(({ name, state }) => name === 'order.create' && state !== 'refused');
  const hadNoNumber = useRef(order.number === null);
  const { number, createdBy } = order;
  const isOwn = createdBy?.id === actor.id;

  useEffect(() => {
    if (number === null || isWaiting || !hadNoNumber.current) return;
    hadNoNumber.current = false;
    if (isOwn) showToast({ text: t`Commande créée avec succès : ${number}` });
  }, [number, isWaiting, isOwn, showToast, t]);

  if (!isWaiting) return null;
  return (
    <Notice tone="wait" alert>
      <p className="font-semibold">
        <Trans>Commande enregistrée sur cet appareil</Trans>
      </p>
      <p>
        <Trans>Son numéro suivra ; vous pouvez déjà y travailler.</Trans>
      </p>
    </Notice>
  );
}
