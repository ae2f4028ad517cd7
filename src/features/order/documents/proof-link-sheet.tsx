import { Trans, useLingui } from '@lingui/react/macro';
import { Copy, Mail, MessageSquare, RefreshCw, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCallback, useEffect, useState } from 'react';
import type { Order } from '#contract/entities/order.ts';
import type { ProofLink } from '#contract/entities/proof-link.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { emailLink } from '#labels/orders/contact-links.ts';
import { townName } from '#labels/orders/town-names.ts';
import { InLanguage } from '#parts/language/in-language.tsx';
import { smsLink } from '#labels/orders/sms-link.ts';
import { Button, ButtonLink } from '#ui/actions/button.tsx';
import { Field } from '#ui/fields/field.tsx';
import { useFormats } from '#ui/format.ts';
import { Notice } from '#ui/states/notice.tsx';
import { Sheet } from '#ui/layers/sheet.tsx';
import { useToast } from '#ui/layers/toast.tsx';

/** Requests the link from the server, or why there is none. */
export type RequestLink = (orderId: string) => Promise<{ url: string } | { fault: 'unreachable' | 'over' | 'denied' }>;

interface ProofLinkSheetProps {
  order: Order;
  link: ProofLink;
  requestLink: RequestLink;
  onClose: () => void;
}

/** Shows the link of a request, to copy it or to write to the client. Whether the client got it, nobody knows here. */
export function ProofLinkSheet({ order, link, requestLink, onClose }: ProofLinkSheetProps) {
  const { t } = useLingui();
  const [answer, setAnswer] = useState<Awaited<ReturnType<RequestLink>> | null>(null);
  const ask = useCallback((): void => {
    setAnswer(null);
    void requestLink(order.id).then(setAnswer);
  }, [order.id, requestLink]);
  // The link is here before the tap that copies it: a browser copies only within one.
  useEffect(() => void requestLink(order.id).then(setAnswer), [order.id, requestLink]);
  const url = answer !== null && 'url' in answer ? answer.url : null;
  const faults = {
    unreachable: t`Le serveur n’a pas répondu. Réessayez dans un instant.`,
    over: t`Ce lien n’est plus valable. Faites une nouvelle demande.`,
    denied: t`Cette commande n’est plus à vous : le serveur ne donne pas son lien.`,
  };
  return (
    <Sheet open title={t`Lien pour le client`} onClose={onClose} footer={<CopyButton url={url} />}>
      {answer === null ? (
        <p role="status" className="text-ink-2">
          <Trans>Le serveur prépare le lien…</Trans>
        </p>
      ) : null}
      {answer !== null && 'fault' in answer ? (
        <Notice tone={answer.fault === 'unreachable' ? 'off' : 'bad'} alert>
          {faults[answer.fault]}
          {answer.fault === 'unreachable' ? (
            <Button icon={RefreshCw} className="mt-2" onClick={ask}>
              <Trans>Réessayer</Trans>
            </Button>
          ) : null}
        </Notice>
      ) : null}
      {url === null ? null : <LinkWays order={order} link={link} url={url} />}
    </Sheet>
  );
}

function CopyButton({ url }: { url: string | null }) {
  const { t } = useLingui();
  const showToast = useToast();

  async function copy(): Promise<void> {
    const { clipboard }: Partial<Pick<Navigator, 'clipboard'>> = navigator;
    const copied = await clipboard?.writeText(url ?? '').then(
      () => true,
      () => false,
    );
    showToast({ text: copied === true ? t`Lien copié.` : t`Le lien n’a pas pu être copié : sélectionnez-le.` });
  }

  return (
    <Button
      size="large"
      look="primary"
      icon={Copy}
      className="flex-1"
      disabled={url === null}
      onClick={() => void copy()}
    >
      <Trans>Copier le lien</Trans>
    </Button>
  );
}

/** The link, and the message with it in the client's language. */
function LinkWays({ order, link, url }: { order: Order; link: ProofLink; url: string }) {
  const { t } = useLingui();
  const { name, phone, email } = link.recipient;
  const labels = { email: t`E-mail à ${name}`, sms: t`SMS à ${name}`, share: t`Partager` };
  const { share }: Partial<Pick<Navigator, 'share'>> = navigator;
  return (
    <>
      <Field label={t`Lien`} value={url} readOnly onFocus={(event) => event.target.select()} />
      <InLanguage language={link.language}>
        <ClientMessage order={order} link={link} url={url}>
          {({ subject, body }) => (
            <div className="flex flex-wrap gap-2">
              {email === null ? null : (
                <ButtonLink
                  icon={Mail}
                  href={`${emailLink(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`}
                >
                  {labels.email}
                </ButtonLink>
              )}
              {phone === null ? null : (
                <ButtonLink icon={MessageSquare} href={smsLink(phone, body)}>
                  {labels.sms}
                </ButtonLink>
              )}
              {share === undefined ? null : (
                <Button icon={Share2} onClick={() => void navigator.share({ text: body }).catch(() => undefined)}>
                  {labels.share}
                </Button>
              )}
            </div>
          )}
        </ClientMessage>
      </InLanguage>
    </>
  );
}

interface ClientMessageProps {
  order: Order;
  link: ProofLink;
  url: string;
  children: (message: { subject: string; body: string }) => ReactNode;
}

/** Composes the message to the client in the language around it, and shows it. */
function ClientMessage({ order, link, url, children }: ClientMessageProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const place = `${addressLines(i18n, order.address).street}, ${townName(i18n, order.address)}`;
  const end = formats.dateTime(link.expiresAt ?? link.at);
  const subject = t`Vos documents pour ${place}`;
  const body = t`Bonjour, pour le dossier de ${place}, pouvez-vous nous envoyer vos documents par ce lien ? ${url} Il est valable jusqu’au ${end}.`;
  return (
    <>
      <p className="rounded-control bg-off-soft px-3.5 py-3 text-body wrap-anywhere">{body}</p>
      {children({ subject, body })}
    </>
  );
}
