import { Trans, useLingui } from '@lingui/react/macro';
import { ClipboardCopy, ScanSearch } from 'lucide-react';
import { useState } from 'react';
import { protocolVersion } from '#contract/protocol/version.ts';
import { requestDriftCheck } from '#data/pull/drift.ts';
import type { OutboxItem } from '#data/queries/sync/outbox-items.ts';
import type { StoredCounts } from '#data/queries/sync/stored-counts.ts';
import { storedCounts } from '#data/queries/sync/stored-counts.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import type { Remote } from '#hooks/sync/use-send-facts.ts';
import { Button } from '#ui/actions/button.tsx';
import { useFormats } from '#ui/format.ts';
import { useToast } from '#ui/layers/toast.tsx';
import { TechnicalCard } from './technical-cards.tsx';
import type { SyncCentre, SyncDevice } from '../use-sync-centre.ts';

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

function DriftCheck({ centre: { facts, now } }: { centre: SyncCentre }) {
  const { db, requestSync } = useAppData();
  const isRequested = facts.remotes.some(({ checkWanted }) => checkWanted);

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
          {facts.remotes.map((remote) => (
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

/** Maximum number of listed mutations. The counts include all of them. */
const listedMax = 50;

export interface DiagnosticFacts {
  centre: Pick<SyncCentre, 'groups' | 'facts' | 'status' | 'now'>;
  device: SyncDevice;
  counts: StoredCounts | null;
  language: string;
}

function instant(at: number | null): string | null {
  return at === null || at === 0 ? null : new Date(at).toISOString();
}

/** Returns a mutation without its arguments or any other user content. */
function withoutContent({ id, name, remote, status, createdAt, since, rowGone }: OutboxItem) {
  return {
    id,
    name,
    remote,
    reason: status.is === 'waits' ? status.why : status.is,
    error: 'code' in status ? status.code : null,
    until: instant(status.is === 'waits' ? (status.until ?? null) : null),
    createdAt,
    since,
    rowGone,
  };
}

/**
 * Returns a JSON report for support: versions, states, counts, codes and identifiers of mutations. An allow-list of fields
 * keeps out arguments, orders, people and tokens.
 */
export function diagnostics({ centre, device, counts, language }: DiagnosticFacts): string {
  const items = centre.groups.flatMap((group) => group.items);
  const { pending, acknowledged, refused, drafts, online, firstSync, safeAt } = centre.status;
  const facts = {
    at: new Date(centre.now).toISOString(),
    version: device.version,
    protocol: protocolVersion,
    updateReady: device.updateReady,
    device: device.id,
    agent: device.agent,
    language,
    online,
    signedInOffline: centre.facts.signedInOffline,
    firstSync,
    safeAt: instant(safeAt),
    outbox: { pending, acknowledged, refused },
    drafts,
    stored: counts,
    storage: device.storage,
    persisted: device.persisted,
    remotes: centre.facts.remotes.map((remote) => ({
      remote: remote.remote,
      contactAt: instant(remote.contactAt),
      trouble: remote.trouble,
      failures: remote.failures,
      retryAt: instant(remote.retryAt),
      epoch: remote.epoch,
      generation: remote.generation,
      complete: remote.complete,
      pulls: remote.pulls,
      clockOffset: remote.clockOffset,
      checkedAt: instant(remote.checkedAt),
      driftAt: remote.driftAt,
    })),
    mutations: items.slice(0, listedMax).map(withoutContent),
  };
  return JSON.stringify(facts, null, 2);
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
