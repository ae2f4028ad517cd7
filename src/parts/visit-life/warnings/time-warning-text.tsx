import { Trans, useLingui } from '@lingui/react/macro';
import { addressLines } from '#labels/orders/address-lines.ts';
import { holidayLabels } from '#labels/people/holiday-labels.ts';
import { periodLabel } from '#labels/people/period-label.ts';
import { useFormats } from '#ui/format.ts';
import { unavailabilityLabels } from '#labels/people/unavailability-labels.ts';
import type { TimeWarning } from './reasons-against.ts';

/** A warning about a visit's planned times, as a sentence. */
export function TimeWarningText({ warning }: { warning: TimeWarning }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  switch (warning.kind) {
    case 'sunday':
      return <Trans>C’est un dimanche.</Trans>;
    case 'holiday':
      return <Trans>C’est un jour férié : {i18n._(holidayLabels[warning.holiday])}.</Trans>;
    case 'visit': {
      const { order } = warning.item;
      const [from, to] = [formats.time(warning.from), formats.time(warning.to)];
      return order === undefined ? (
        <Trans>
          Une autre visite est prévue de {from} à {to}.
        </Trans>
      ) : (
        <Trans>
          Une autre visite est prévue de {from} à {to} : {addressLines(i18n, order.address).street}.
        </Trans>
      );
    }
    case 'clientVisit': {
      const name = warning.item.client?.name ?? t`un client`;
      return (
        <Trans>
          Une visite chez {name} est prévue à {formats.time(warning.from)}.
        </Trans>
      );
    }
    case 'order': {
      const { street } = addressLines(i18n, warning.item.order.address);
      const [from, to] = [formats.time(warning.from), formats.time(warning.to)];
      return (
        <Trans>
          Une commande sans visite a cette date, de {from} à {to} : {street}.
        </Trans>
      );
    }
    case 'absence': {
      const { employee, kind } = warning.item.unavailability;
      return (
        <Trans>
          {employee.name} n’est pas disponible ({i18n._(unavailabilityLabels[kind])}) : {periodLabel(formats, warning)}.
        </Trans>
      );
    }
    case 'short':
      return (
        <Trans>
          Les services demandent {warning.needed} minutes, la visite en a {warning.planned}.
        </Trans>
      );
    case 'journey':
      return warning.to === 'here' ? (
        <Trans>
          La visite d’avant finit à {formats.time(warning.instant)} : le trajet demande environ {warning.needed}{' '}
          minutes, il en reste {warning.available}.
        </Trans>
      ) : (
        <Trans>
          La visite d’après commence à {formats.time(warning.instant)} : le trajet demande environ {warning.needed}{' '}
          minutes, il en reste {warning.available}.
        </Trans>
      );
  }
}
