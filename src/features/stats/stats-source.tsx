import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useLive } from '#hooks/data/use-live.ts';
import { employeeOf } from '#data/queries/people/employees.ts';
import { useRoles } from '#hooks/app/use-roles.ts';
import { regionLabels } from '#labels/orders/order-labels.ts';
import { useFormats } from '#ui/format.ts';
import type { StatsAddress } from './stats-address.ts';
import type { ShownStatistics } from './use-statistics.ts';

interface StatsSourceProps {
  shown: ShownStatistics;
  address: StatsAddress;
}

/** Says which days the figures are about, and over what they are computed. Of one employee also what counts to them, on paper also where. */
export function StatsSource({ shown, address: { employeeId, region } }: StatsSourceProps) {
  const { i18n } = useLingui();
  const formats = useFormats();
  const employee = useLive(async (db) => (employeeId === null ? null : employeeOf(db, employeeId)), [employeeId]);
  const { period } = shown.statistics;
  const { supervisor } = useRoles();
  return (
    <p className="text-sm text-ink-2">
      <Trans>
        Du {formats.day(period.from)} au {formats.day(period.to)}.
      </Trans>{' '}
      {region === null ? null : <span className="hidden print:inline">{i18n._(regionLabels[region])}. </span>}
      {shown.from === 'server' ? (
        <Trans>Chiffres du serveur, {formats.dateTime(shown.at)}.</Trans>
      ) : (
        <DeviceSource shown={shown} />
      )}{' '}
      <Whose name={supervisor ? employee?.name : null} />
    </p>
  );
}

/** Says what counts to one employee: `name` is null for the user, undefined for everybody. */
function Whose({ name }: { name: string | null | undefined }) {
  if (name === undefined) return null;
  return name === null ? (
    <Trans>Vos visites, et les commandes que vous visitez ou dont vous êtes le commercial.</Trans>
  ) : (
    <Trans>
      {name} : visites faites, et commandes visitées, à visiter ou suivies comme commercial, une fois chacune.
    </Trans>
  );
}

function DeviceSource({ shown }: { shown: Extract<ShownStatistics, { from: 'device' }> }) {
  const formats = useFormats();
  const { stored, server, statistics } = shown;
  const lacksEarlier = statistics.previous === null || statistics.lastYear === null;
  return (
    <>
      {server === 'offline' ? <Trans>Hors ligne.</Trans> : null}{' '}
      {server === 'silent' ? <Trans>Le serveur ne répond pas.</Trans> : null}{' '}
      {stored.since === null ? (
        <Trans>Cet appareil ne contient aucune commande.</Trans>
      ) : (
        <Trans>
          Calculé sur cet appareil : <Plural value={stored.count} one="# commande" other="# commandes" /> depuis le{' '}
          {formats.day(stored.since)}.
        </Trans>
      )}{' '}
      {stored.isWhole ? null : (
        <Trans>Incomplet : les dossiers clos depuis plus de 18 mois quittent les appareils.</Trans>
      )}{' '}
      {stored.isWhole && lacksEarlier && stored.since !== null ? (
        <Trans>Sans comparaison avec les périodes qui n’y sont pas entières.</Trans>
      ) : null}
    </>
  );
}
