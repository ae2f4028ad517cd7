import { Trans, useLingui } from '@lingui/react/macro';
import { CloudOff, FileQuestion, Link2, Link2Off, RefreshCw, Send } from 'lucide-react';
import { useState } from 'react';
import type { Order } from '#contract/entities/order.ts';
import type { ProofLink } from '#contract/entities/proof-link.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLabelContext } from '#hooks/data/use-label-context.ts';
import { useMayChange } from '#hooks/orders/use-may-change.ts';
import { useRowSync } from '#hooks/sync/use-row-sync.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import { proofLabels } from '#labels/content-labels.ts';
import { Button } from '#ui/actions/button.tsx';
import { useConfirm } from '#ui/layers/confirm.ts';
import type { Formats } from '#ui/format.ts';
import { useFormats } from '#ui/format.ts';
import { ErrorNotice, Notice } from '#ui/states/notice.tsx';
import { Pill } from '#ui/lists/pill.tsx';
import { useNow } from '#ui/timing/use-now.ts';
import { FactList } from '../cards/fact-list.tsx';
import { proofRecipients } from './proof-recipients.ts';
import type { RequestLink } from './proof-link-sheet.tsx';
import { ProofLinkSheet } from './proof-link-sheet.tsx';
import { ProofSheet } from './proof-sheet.tsx';
import { useStoreChange } from '../forms/use-store-change.ts';
import { useAddressSheet } from '#hooks/addresses/use-address-sheet.ts';
import { LayerInAddress } from '#ui/back-layers.tsx';
import { useStaysOpen } from '#ui/layers/use-last.ts';

/** Where a request stands. Only the server's row says that there is a link, or that it is closed. */
type Standing = 'pending' | 'open' | 'expired' | 'closing' | 'closed';

function standingOf({ expiresAt, revoked }: ProofLink, isClosing: boolean, now: number): Standing {
  if (expiresAt === null) return 'pending';
  if (revoked !== null) return isClosing ? 'closing' : 'closed';
  return Date.parse(expiresAt) <= now ? 'expired' : 'open';
}

interface ProofRequestProps {
  order: Order;
  requestLink: RequestLink;
}

/** The request for proofs of an order: what was asked of whom, its link, and a new request. */
export function ProofRequest({ order, requestLink }: ProofRequestProps) {
  const mayChange = useMayChange(order);
  const asking = useAddressSheet('proofs');
  const { proofLink } = order;
  const mayAsk = mayChange && order.state !== 'cancelled';
  const mayStay = useStaysOpen(asking.value !== null, mayAsk);
  return (
    <div className="mt-3 flex flex-col gap-3 empty:hidden">
      {proofLink === undefined ? null : (
        <PresentRequest
          order={order}
          link={proofLink}
          mayChange={mayChange}
          mayAsk={mayAsk}
          requestLink={requestLink}
        />
      )}
      {mayAsk ? (
        <Button icon={FileQuestion} className="self-start" onClick={() => asking.open()}>
          {proofLink === undefined ? <Trans>Demander des preuves</Trans> : <Trans>Nouvelle demande</Trans>}
        </Button>
      ) : null}
      {mayStay ? (
        <LayerInAddress>
          <ProofSheet order={order} onClose={asking.close} />
        </LayerInAddress>
      ) : null}
    </div>
  );
}

interface PresentRequestProps extends ProofRequestProps {
  link: ProofLink;
  mayChange: boolean;
  mayAsk: boolean;
}

function PresentRequest({ order, link, mayChange, mayAsk, requestLink }: PresentRequestProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const context = useLabelContext(formats);
  const now = useNow();
  const { entries } = useRowSync('orders', order.id);
  const [isSharing, setIsSharing] = useState(false);
  // Whatever ends it here, from a closing to an assignment, the server's link is open until the server has that.
  const isClosing = entries.some(({ createdAt, state }) => state === 'pending' && createdAt === link.revoked?.at);
  const standing = standingOf(link, isClosing, now);
  const { name, phone, email } = link.recipient;
  return (
    <>
      <StandingPill link={link} standing={standing} formats={formats} />
      <FactList
        facts={[
          { label: t`Preuves demandées`, value: link.pieces.map((code) => proofLabels(context, code)).join(', ') },
          { label: t`En plus`, value: link.remark },
          { label: t`Pour`, value: [name, phone, email].filter(Boolean).join(' · ') },
          { label: t`Demandé par`, value: `${link.by.name}, ${formats.dateTime(link.at)}` },
        ]}
      />
      {standing === 'pending' ? (
        <Notice tone="off">
          <Trans>La demande est enregistrée sur cet appareil. Le serveur fera le lien quand il l’aura reçue.</Trans>
        </Notice>
      ) : null}
      {standing === 'closing' ? (
        <Notice tone="off">
          <Trans>Le lien reste ouvert tant que le serveur n’a pas reçu sa fermeture.</Trans>
        </Notice>
      ) : null}
      {standing === 'open' && mayChange ? (
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button look="primary" icon={Send} onClick={() => setIsSharing(true)}>
            <Trans>Envoyer le lien</Trans>
          </Button>
          <CloseLink orderId={order.id} requestId={link.id} />
        </div>
      ) : null}
      {(standing === 'expired' || standing === 'closed') && mayAsk ? <RenewLink order={order} link={link} /> : null}
      {isSharing ? (
        <ProofLinkSheet order={order} link={link} requestLink={requestLink} onClose={() => setIsSharing(false)} />
      ) : null}
    </>
  );
}

function StandingPill({ link, standing, formats }: { link: ProofLink; standing: Standing; formats: Formats }) {
  const { t } = useLingui();
  const end = link.expiresAt === null ? '' : formats.dateTime(link.expiresAt);
  const closedAt = link.revoked === null ? '' : formats.dateTime(link.revoked.at);
  const closer = link.revoked?.by.name ?? '';
  const closed = {
    byHand: t`Lien fermé le ${closedAt} par ${closer}`,
    handedOver: t`Lien fermé le ${closedAt} : la commande a changé de mains`,
    otherClient: t`Lien fermé le ${closedAt} : la commande a un autre client`,
    cancelled: t`Lien fermé le ${closedAt} : la commande a été annulée`,
    disabled: t`Lien fermé le ${closedAt} : ${closer} n’a plus de compte`,
  };
  const pills = {
    pending: { tone: 'off', icon: CloudOff, text: t`Pas encore sur le serveur` },
    open: { tone: 'info', icon: Link2, text: t`Lien valable jusqu’au ${end}` },
    expired: { tone: 'wait', icon: Link2Off, text: t`Lien expiré le ${end}` },
    closing: { tone: 'off', icon: CloudOff, text: t`Fermeture pas encore sur le serveur` },
    closed: { tone: 'off', icon: Link2Off, text: closed[link.revoked?.why ?? 'byHand'] },
  } as const;
  const { tone, icon, text } = pills[standing];
  return (
    <p>
      <Pill tone={tone} icon={icon}>
        {text}
      </Pill>
    </p>
  );
}

/** Asks for the same again: the client gets another link, and the ended one stays ended. Another client is asked themselves. */
function RenewLink({ order, link }: { order: Order; link: ProofLink }) {
  const { newId } = useAppData();
  const store = useStoreChange();
  const { pieces, remark, language } = link;
  const [client = link.recipient] = proofRecipients(order);
  const recipient = link.revoked?.why === 'otherClient' ? client : link.recipient;
  const { submit, isSubmitting, error } = useSubmit(() =>
    store({
      name: 'proof.request',
      args: { orderId: order.id, requestId: newId(), pieces, remark, language, recipient, replaces: link.id },
    }),
  );
  return (
    <>
      <Button
        look="primary"
        icon={RefreshCw}
        className="self-start"
        disabled={isSubmitting}
        onClick={() => void submit()}
      >
        <Trans>Renouveler le lien</Trans>
      </Button>
      <ErrorNotice error={error} />
    </>
  );
}

function CloseLink({ orderId, requestId }: { orderId: string; requestId: string }) {
  const { t } = useLingui();
  const ask = useConfirm();
  const store = useStoreChange();
  const { submit, isSubmitting, error } = useSubmit(() =>
    store({ name: 'proof.revoke', args: { orderId, requestId } }),
  );

  async function close(): Promise<void> {
    const { accepted } = await ask({
      title: t`Fermer le lien ?`,
      body: t`Le client ne pourra plus rien envoyer par ce lien. Ce qu’il a envoyé reste.`,
      confirmLabel: t`Fermer le lien`,
      danger: true,
    });
    if (accepted) await submit();
  }

  return (
    <>
      <Button look="danger" icon={Link2Off} disabled={isSubmitting} onClick={() => void close()}>
        <Trans>Fermer le lien</Trans>
      </Button>
      <ErrorNotice error={error} />
    </>
  );
}
