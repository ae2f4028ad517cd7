import { Trans, useLingui } from '@lingui/react/macro';
import type { TimeWarning } from '#contract/rules/visit-times.ts';
import { holidayLabels } from '#labels/holiday-labels.ts';
import { periodLabel } from '#labels/period-label.ts';
import { useFormats } from '#ui/format.ts';
import { unavailabilityLabels } from '#labels/unavailability-labels.ts';

/** A warning about a visit's planned times, as a sentence. */
export function TimeWarningText({ warning }: { warning: TimeWarning }) {
  const { i18n } = useLingui();
  const formats = useFormats();
  switch (warning.kind) {
    case 'sunday':
      return <Trans>C’est un dimanche.</Trans>;
    case 'holiday':
      return <Trans>C’est un jour férié : {i18n._(holidayLabels[warning.holiday])}.</Trans>;
    case 'visit':
      return (
        <Trans>
          Une autre visite est prévue de {formats.time(warning.visit.plannedStart)} à{' '}
          {formats.time(warning.visit.plannedEnd)}.
        </Trans>
      );
    case 'unavailability':
      return (
        <Trans>
          {warning.unavailability.employee.name} n’est pas disponible (
          {i18n._(unavailabilityLabels[warning.unavailability.kind])}) : {periodLabel(formats, warning.unavailability)}.
        </Trans>
      );
    case 'short':
      return (
        <Trans>
          Les services demandent {warning.needed} minutes, la visite en a {warning.planned}.
        </Trans>
      );
    case 'journey':
      return warning.to === 'here' ? (
        <Trans>
          La visite d’avant finit à {formats.time(warning.visit.plannedEnd)} : le trajet demande environ{' '}
          {warning.needed} minutes, il en reste {warning.available}.
        </Trans>
      ) : (
        <Trans>
          La visite d’après commence à {formats.time(warning.visit.plannedStart)} : le trajet demande environ{' '}
          {warning.needed} minutes, il en reste {warning.available}.
        </Trans>
      );
  }
}
