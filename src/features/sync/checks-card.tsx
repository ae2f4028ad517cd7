import { Trans, useLingui } from '@lingui/react/macro';
import { ClipboardCopy, ScanSearch } from 'lucide-react';
import { useState } from 'react';
import { requestDriftCheck } from '#data/pull/drift.ts';
import { storedCounts } from '#data/queries/sync/stored-counts.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useLive } from '#hooks/use-live.ts';
import { Button } from '#ui/button.tsx';
import { useFormats } from '#ui/format.ts';
import { useToast } from '#ui/toast.tsx';
import type { SyncDevice } from './sync-actions.ts';
import { diagnostics } from './diagnostics.ts';
import type { Remote } from './remote.ts';
import type { SyncCentre } from './use-sync-centre.ts';
import { TechnicalCard } from './technical-card.tsx';

interface ChecksCardProps {
  centre: SyncCentre;
  device: SyncDevice;
}

/** Starts a drift check on demand, and offers the diagnostics report, which holds no personal data. */
export function ChecksCard({ centre, device }: ChecksCardProps) {
  const { t } = useLingui();
  return (
    <TechnicalCard title={t`Vérification et diagnostic`}>
      <div className="flex flex-col gap-4">
        <DriftCheck centre={centre} />
        <Diagnostics centre={centre} device={device} />
      </div>
    </TechnicalCard>
  );
}

function DriftCheck({ centre: { remotes, now } }: { centre: SyncCentre }) {
  const { db, requestSync } = useAppData();
  const isRequested = remotes.some(({ checkWanted }) => checkWanted);

  async function check(): Promise<void> {
    await requestDriftCheck(db);
    requestSync(true);
  }

  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-ink-2">
        <Trans>Compare cet appareil au serveur. Automatique une fois par jour.</Trans>
      </p>
      <div role="status">
        <ul>
          {remotes.map((remote) => (
            <li key={remote.remote}>
              <CheckOutcome remote={remote} now={now} />
            </li>
          ))}
        </ul>
      </div>
      <Button icon={ScanSearch} disabled={isRequested} onClick={() => void check()}>
        {isRequested ? <Trans>Comparaison demandée…</Trans> : <Trans>Comparer maintenant</Trans>}
      </Button>
    </div>
  );
}

/** Shows the result of the last drift check with one API. */
function CheckOutcome({ remote, now }: { remote: Remote; now: number }) {
  const { t } = useLingui();
  const formats = useFormats();
  const name = remote.remote === 'main' ? t`Commandes` : t`Visites`;
  const { checkedAt, driftSuspected, driftAt, complete } = remote;
  if (driftSuspected) return <Trans>{name} : différence à confirmer.</Trans>;
  if (driftAt !== null && !complete)
    return <Trans>{name} : différence trouvée, rechargement. Vos envois ne sont pas touchés.</Trans>;
  if (checkedAt === null) return <Trans>{name} : pas encore comparé.</Trans>;
  const repairedNow = driftAt !== null && Math.abs(Date.parse(driftAt) - checkedAt) < 60_000;
  if (repairedNow)
    return (
      <Trans>
        {name} : différence trouvée et réparée, {formats.recent(checkedAt, now)}.
      </Trans>
    );
  return (
    <Trans>
      {name} : identique au serveur, {formats.recent(checkedAt, now)}.
    </Trans>
  );
}

function Diagnostics({ centre, device }: ChecksCardProps) {
  const { t } = useLingui();
  const { i18n } = useLingui();
  const showToast = useToast();
  const [shown, setShown] = useState(false);
  const counts = useLive(storedCounts, []);
  const text = diagnostics({ centre, device, counts: counts ?? null, language: i18n.locale });

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ text: t`Diagnostic copié.` });
    } catch {
      // Without clipboard permission, the text is shown for selection.
      setShown(true);
      showToast({ text: t`La copie n’est pas permise : sélectionnez le texte.` });
    }
  }

  return (
    <div className="flex flex-col items-start gap-2 border-t border-line-2 pt-4">
      <p className="text-ink-2">
        <Trans>Pour l’assistance, sans donnée personnelle.</Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button icon={ClipboardCopy} onClick={() => void copy()}>
          <Trans>Copier le diagnostic</Trans>
        </Button>
        <Button look="quiet" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? <Trans>Masquer</Trans> : <Trans>Voir</Trans>}
        </Button>
      </div>
      {shown ? (
        <pre
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable element must be reachable by keyboard
          tabIndex={0}
          aria-label={t`Diagnostic`}
          className="max-h-80 w-full overflow-auto rounded-control bg-paper p-3 text-sm"
        >
          {text}
        </pre>
      ) : null}
    </div>
  );
}
