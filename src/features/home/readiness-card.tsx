import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Check, CircleDashed, CloudDownload, Hourglass, Package } from 'lucide-react';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { pinOrderUntil } from '#data/offline-files/pins.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useOnline } from '#hooks/app/use-online.ts';
import { Button } from '#ui/actions/button.tsx';
import { useBytes } from '#ui/bytes.ts';
import { Card } from '#ui/page/card.tsx';
import { Fold } from '#ui/page/fold.tsx';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/media/icon.tsx';
import { useToast } from '#ui/layers/toast.tsx';
import type { MissingFile, Readiness } from './readiness.ts';
import type { DayReadiness } from './use-readiness.ts';

/** How long an order's files stay pinned after the visit they were fetched for, milliseconds. */
const pinnedAfterVisit = 36 * 3_600_000;

interface ReadinessCardProps {
  readiness: DayReadiness;
  now: number;
}

/** Shows whether the visits of today and tomorrow can be made offline, names what is missing and offers to fetch it. */
export function ReadinessCard({ readiness: { visits, appStored, lastContactAt }, now }: ReadinessCardProps) {
  const { t } = useLingui();
  const formats = useFormats();
  // Online, the sync mark shows the last contact.
  const online = useOnline();
  if (visits.length === 0) return null;
  const incomplete = visits.filter(({ ready }) => !ready);
  const allReady = incomplete.length === 0 && appStored;
  return (
    <Card title={t`Sans réseau`}>
      <p className="flex items-start gap-2.5">
        <Icon of={allReady ? Package : Hourglass} className={allReady ? 'text-safe' : 'text-wait'} />
        <span>
          {allReady ? (
            <Plural
              value={visits.length}
              one="Tout est sur cet appareil pour votre visite."
              other="Tout est sur cet appareil pour vos # visites."
            />
          ) : null}
          {incomplete.length === 0 ? null : (
            <Plural
              value={incomplete.length}
              one="Il manque quelque chose pour # visite."
              other="Il manque quelque chose pour # visites."
            />
          )}
          {appStored ? null : (
            <span className="block">
              <Trans>L’app n’est pas encore entière sur cet appareil.</Trans>
            </span>
          )}
          <span className="block text-sm text-ink-2 empty:hidden">
            {lastContactAt === null ? <Trans>Le premier chargement n’est pas terminé.</Trans> : null}
            {lastContactAt === null || online ? null : (
              <Trans>Dernier contact avec le bureau : {formats.recent(lastContactAt, now)}</Trans>
            )}
          </span>
        </span>
      </p>
      {allReady ? null : (
        <>
          <ul className="mt-3 flex flex-col gap-2 empty:hidden">
            {incomplete.map((one) => (
              <MissingItems key={one.visit.id} readiness={one} now={now} />
            ))}
          </ul>
          <FetchAll visits={incomplete} />
        </>
      )}
      <Fold summary={<Trans>Sur cet appareil</Trans>}>
        <ul className="flex flex-col gap-3 pt-1">
          {visits.map((one) => (
            <ReadinessDetails key={one.visit.id} readiness={one} now={now} />
          ))}
        </ul>
      </Fold>
    </Card>
  );
}

function VisitName({ readiness: { visit, order }, now }: { readiness: Readiness; now: number }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const time = formats.time(visit.plannedStart);
  const street = order === undefined ? t`commande pas encore ici` : addressLines(i18n, order.address).street;
  const isToday = brusselsDay(visit.plannedStart) === brusselsDay(now);
  return <span className="font-semibold">{isToday ? `${time}, ${street}` : t`Demain ${time}, ${street}`}</span>;
}

/** Returns a function that describes a missing file and why it is missing. */
function useMissingFileLabel(): (file: MissingFile) => string {
  const { t } = useLingui();
  const bytes = useBytes();
  const online = useOnline();
  return ({ name, size, state }) => {
    const what = `${name} (${bytes(size)})`;
    if (state === 'coming' && online) return t`${what} : en route`;
    if (state === 'noRoom') return t`${what} : pas assez de place`;
    return t`${what} : pas encore ici`;
  };
}

/** One visit with everything that is missing for it. */
function MissingItems({ readiness, now }: { readiness: Readiness; now: number }) {
  const { t } = useLingui();
  const fileLabel = useMissingFileLabel();
  const lines = [
    ...(readiness.order === undefined ? [t`La commande, le client et l’adresse`] : []),
    ...(readiness.loaded ? [] : [t`Les messages : premier chargement en cours`]),
    ...(readiness.formEdition === null ? [t`Le formulaire de visite`] : []),
    ...readiness.missingFiles.map(fileLabel),
  ];
  return (
    <li>
      <VisitName readiness={readiness} now={now} />
      <ul className="flex flex-col gap-1 text-body">
        {lines.map((line) => (
          <li key={line} className="flex items-start gap-2 wrap-anywhere">
            <Icon of={CircleDashed} size={18} className="mt-0.5 shrink-0 text-wait" />
            {line}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Pins the orders of the visits, so that all their files are fetched whatever their size and the device's settings. */
function FetchAll({ visits }: { visits: readonly Readiness[] }) {
  const { t } = useLingui();
  const { db, appStored, requestSync } = useAppData();
  const showToast = useToast();
  const online = useOnline();

  async function fetchAll(): Promise<void> {
    try {
      for (const { visit } of visits)
        await pinOrderUntil(db, visit.orderId, Date.now(), Date.parse(visit.plannedEnd) + pinnedAfterVisit);
      appStored.check();
      requestSync(true);
      showToast({ text: online ? t`C’est demandé : tout arrive.` : t`C’est noté : tout viendra avec le réseau.` });
    } catch {
      showToast({ text: t`Le stockage de l’appareil ne répond pas : rien n’a changé.` });
    }
  }

  return (
    <Button icon={CloudDownload} onClick={() => void fetchAll()} className="mt-3 w-full">
      <Trans>Tout récupérer</Trans>
    </Button>
  );
}

/** One visit with each part of its data and whether the device has it. */
function ReadinessDetails({ readiness, now }: { readiness: Readiness; now: number }) {
  const { t } = useLingui();
  const { missingFiles, fileCount: files, formEdition: form, loaded, messageCount: messages, order } = readiness;
  const here = files - missingFiles.length;
  const parts = [
    { done: order !== undefined, text: t`Commande, client, adresse` },
    { done: loaded, text: plural(messages, { one: '# message', other: '# messages' }) },
    {
      done: missingFiles.length === 0,
      text: files === 0 ? t`Aucun document au bureau` : t`Documents : ${here} sur ${files}`,
    },
    { done: form !== null, text: form === null ? t`Formulaire de visite` : t`Formulaire, édition ${form}` },
  ];
  return (
    <li>
      <VisitName readiness={readiness} now={now} />
      <ul className="text-body text-ink-2">
        {parts.map(({ done, text }) => (
          <li key={text} className="flex items-start gap-2">
            <Icon
              of={done ? Check : CircleDashed}
              size={18}
              className={done ? 'mt-0.5 shrink-0 text-safe' : 'mt-0.5 shrink-0 text-wait'}
            />
            {text}
          </li>
        ))}
      </ul>
    </li>
  );
}
