import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Check, CircleDashed, CloudDownload, Hourglass, Package } from 'lucide-react';
import { keepOrderUntil } from '#data/kept/wishes.ts';
import { addressLines } from '#hooks/address-lines.ts';
import { useAppData } from '#hooks/app-data.tsx';
import { useOnline } from '#hooks/use-online.ts';
import { Button } from '#ui/button.tsx';
import { useBytes } from '#ui/bytes.ts';
import { Card } from '#ui/card.tsx';
import { FoldSummary } from '#ui/fold-summary.tsx';
import { brusselsDay, useFormats } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { useToast } from '#ui/toast.tsx';
import type { AbsentFile, Readiness } from './readiness.ts';
import type { DayReadiness } from './use-readiness.ts';

/** How long after its visit an order's files are kept that were fetched for it, milliseconds. */
const keptAfterVisit = 36 * 3_600_000;

interface ReadinessCardProps {
  readiness: DayReadiness;
  now: number;
}

/** Whether today's and tomorrow's visits can be made without network; what is missing is named, and fetched at one tap. */
export function ReadinessCard({ readiness: { visits, heardAt }, now }: ReadinessCardProps) {
  const { t } = useLingui();
  const formats = useFormats();
  if (visits.length === 0) return null;
  const lacking = visits.filter(({ ready }) => !ready);
  const allReady = lacking.length === 0;
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
          ) : (
            <Plural
              value={lacking.length}
              one="Il manque quelque chose pour # visite."
              other="Il manque quelque chose pour # visites."
            />
          )}
          <span className="block text-sm text-ink-2">
            {heardAt === null ? (
              <Trans>Le premier chargement n’est pas terminé.</Trans>
            ) : (
              <Trans>Dernier contact avec le bureau : {formats.recent(heardAt, now)}</Trans>
            )}
          </span>
        </span>
      </p>
      {allReady ? null : (
        <>
          <ul className="mt-3 flex flex-col gap-2">
            {lacking.map((one) => (
              <Lacking key={one.visit.id} readiness={one} now={now} />
            ))}
          </ul>
          <FetchAll lacking={lacking} />
        </>
      )}
      <details className="group mt-2 border-t border-line-2">
        <FoldSummary>
          <Trans>Ce qui est ici</Trans>
        </FoldSummary>
        <ul className="flex flex-col gap-3 pt-1">
          {visits.map((one) => (
            <Stock key={one.visit.id} readiness={one} now={now} />
          ))}
        </ul>
      </details>
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

/** Why a file is not here, in a word. */
function useAbsentWords(): (file: AbsentFile) => string {
  const { t } = useLingui();
  const bytes = useBytes();
  return ({ name, size, state }) => {
    const what = `${name} (${bytes(size)})`;
    if (state === 'coming') return t`${what} : en route`;
    if (state === 'noRoom') return t`${what} : pas assez de place`;
    return t`${what} : pas encore ici`;
  };
}

function Lacking({ readiness, now }: { readiness: Readiness; now: number }) {
  const { t } = useLingui();
  const words = useAbsentWords();
  const lines = [
    ...(readiness.order === undefined ? [t`La commande, le client et l’adresse`] : []),
    ...(readiness.loaded ? [] : [t`Les messages : premier chargement en cours`]),
    ...(readiness.form === null ? [t`Le formulaire de visite`] : []),
    ...readiness.absent.map(words),
  ];
  return (
    <li>
      <VisitName readiness={readiness} now={now} />
      <ul className="flex flex-col gap-1 text-[15px]">
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

/** Fetches all that is missing, whatever it weighs and whatever the device does by itself. */
function FetchAll({ lacking }: { lacking: readonly Readiness[] }) {
  const { t } = useLingui();
  const { db, requestSync } = useAppData();
  const showToast = useToast();
  const online = useOnline();

  async function press(): Promise<void> {
    try {
      for (const { visit } of lacking)
        await keepOrderUntil(db, visit.orderId, Date.now(), Date.parse(visit.plannedEnd) + keptAfterVisit);
      requestSync(true);
      showToast({ text: online ? t`C’est demandé : tout arrive.` : t`C’est noté : tout viendra avec le réseau.` });
    } catch {
      showToast({ text: t`Le stockage de l’appareil ne répond pas : rien n’a changé.` });
    }
  }

  return (
    <Button icon={CloudDownload} onClick={() => void press()} className="mt-3 w-full">
      <Trans>Tout récupérer</Trans>
    </Button>
  );
}

/** Part by part, what of a visit is here. */
function Stock({ readiness, now }: { readiness: Readiness; now: number }) {
  const { t } = useLingui();
  const { absent, files, form, loaded, messages, order } = readiness;
  const here = files - absent.length;
  const parts = [
    { done: order !== undefined, text: t`Commande, client, adresse` },
    { done: loaded, text: plural(messages, { one: '# message', other: '# messages' }) },
    {
      done: absent.length === 0,
      text: files === 0 ? t`Aucun document au bureau` : t`Documents : ${here} sur ${files}`,
    },
    { done: form !== null, text: form === null ? t`Formulaire de visite` : t`Formulaire, édition ${form}` },
  ];
  return (
    <li>
      <VisitName readiness={readiness} now={now} />
      <ul className="text-[15px] text-ink-2">
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
