import { useLingui } from '@lingui/react/macro';
import { Mail, Navigation, Phone } from 'lucide-react';
import type { Order } from '#contract/entities/order.ts';
import type { Reachable } from '#labels/orders/contact-links.ts';
import { directionsUrl, emailLink, emailOf, phoneLink } from '#labels/orders/contact-links.ts';
import type { ButtonSize } from '#ui/actions/button.tsx';
import { ButtonLink } from '#ui/actions/button.tsx';

interface ContactButtonsProps {
  /** Without an address, no route is offered. */
  to: Reachable & { address?: Order['address'] | null };
  withEmail?: boolean;
  size?: ButtonSize;
  className?: string;
  /** Hides the labels from the eye where there is no room: the icons say the same. */
  labelClassName?: string;
}

/** The route to a property, the phone and the e-mail of whom to reach about it, as far as they are known. */
export function ContactButtons({ to, withEmail, labelClassName, ...look }: ContactButtonsProps) {
  const { t } = useLingui();
  const { address } = to;
  const call = phoneLink(to);
  const email = withEmail ? emailOf(to) : null;
  const links = [
    address ? { href: directionsUrl({ address }), target: '_blank', icon: Navigation, label: t`Itinéraire` } : [],
    call === null
      ? []
      : { href: call.href, title: call.name, 'aria-label': t`Appeler ${call.name}`, icon: Phone, label: t`Appeler` },
    email === null ? [] : { href: emailLink(email), icon: Mail, label: t`E-mail` },
  ].flat();
  return links.map(({ label, ...link }) => (
    <ButtonLink key={label} rel="noopener noreferrer" {...link} {...look}>
      <span className={labelClassName}>{label}</span>
    </ButtonLink>
  ));
}
