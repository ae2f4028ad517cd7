import { Trans, useLingui } from '@lingui/react/macro';
import { MessageSquareText } from 'lucide-react';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { smsLink } from '#labels/orders/sms-link.ts';
import type { ButtonSize } from '#ui/actions/button.tsx';
import { ButtonLink } from '#ui/actions/button.tsx';
import { useFormats } from '#ui/format.ts';

interface NoShowSmsProps {
  visit: Visit;
  order: Order;
  size?: ButtonSize;
}

/** Writes to whom the certifier did not find, in the phone’s own app: it is sent where there is a signal, without this app’s server. */
export function NoShowSms({ visit, order, size = 'normal' }: NoShowSmsProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { street, town } = addressLines(i18n, order.address);
  const time = formats.time(visit.plannedStart);
  const body = t`Bonjour, nous sommes passés ${street}, ${town}, pour la visite de ${time}, et personne n’a répondu. Merci de nous rappeler.`;
  const { name, phone } = [...order.contacts, order.client].find((one) => one.phone !== null && one.phone !== '') ?? {};
  if (name === undefined || !phone) return null;
  return (
    <ButtonLink href={smsLink(phone, body)} size={size} icon={MessageSquareText}>
      <Trans>SMS à {name}</Trans>
    </ButtonLink>
  );
}
