import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Lock, TriangleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { devicesWithLoss } from '#data/queries/people/devices.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useRoles } from '#hooks/app/use-roles.ts';
import { useSyncStatus } from '#hooks/sync/use-sync-status.ts';
import { StillArriving } from '#parts/lists/still-arriving.tsx';
import { LossesCard } from '#parts/devices/losses-card.tsx';
import { LostFilesCard } from '#parts/devices/lost-files-card.tsx';
import { TeamToday } from '#parts/day/team-today.tsx';
import { useDay } from '#parts/day/use-day.ts';
import { Button } from '#ui/actions/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { SkeletonCards } from '#ui/states/skeleton.tsx';
import { useNow } from '#ui/timing/use-now.ts';
import { RememberUndoContext } from './verdict/decision-undo.ts';
import { ContestedCard } from './verdict/contested-card.tsx';
import { decisionFilterAddress, findDecisions } from './list/decision-filter.ts';
import { partsOf } from './list/decision-parts.ts';
import { EarlyKeysContext, useEarlyKeys, useWanted } from './keys/early-keys.ts';
import { ListAndDecision } from './list/list-and-decision.tsx';
import { Kinds, ListHead } from './list/list-head.tsx';
import { TeamDevices } from './team/team-devices.tsx';
import { TeamLinks } from './team/team-links.tsx';
import { useDecisionChoice } from './list/use-decision-choice.ts';
import { useAskedDraft } from './verdict/use-asked-draft.ts';
import { useDecisions } from './list/use-decisions.ts';
import { useMissed } from './list/use-missed.ts';
import type { PresenceTools } from './list/use-presence.ts';
import { usePresence } from './list/use-presence.ts';
import { FoundCount } from '#parts/list-detail/found-count.tsx';
import { useKeys } from '#parts/list-detail/use-keys.ts';
import { useListFilter } from '#parts/list-detail/use-list-filter.ts';

/**
 * What waits for a supervisor's decision, in one list with its search, filter and sort in the address; below it today's visits by employee, and what
 * the devices of the team hold.
 */
export function SupervisionScreen({ presence }: { presence: PresenceTools }) {
  const { t } = useLingui();
  const { supervisor } = useRoles();
  return (
    <>
      <PageTitle>{t`À décider`}</PageTitle>
      <div className="mx-auto flex max-w-7xl flex-col gap-3 p-4">
        {supervisor ? (
          <Inbox presence={presence} />
        ) : (
          <EmptyState icon={Lock} heading="h1" title={t`À décider`}>
            <Trans>Cette page est réservée aux superviseurs.</Trans>
          </EmptyState>
        )}
      </div>
    </>
  );
}

/** Focuses the first button about a colleague's decision: Enter then presses it, so that no letter that was on its way decides. */
function focusOn(choice: 'leave' | 'anyway'): void {
  document.querySelector<HTMLElement>(`[data-over="${choice}"]`)?.focus();
}

function Inbox({ presence }: { presence: PresenceTools }) {
  const { t, i18n } = useLingui();
  const now = useNow();
  const today = brusselsDay(now);
  const day = useDay(today);
  const { firstSync } = useSyncStatus();
  const stored = useDecisions(now);
  // During the first load, an empty list says nothing.
  const all = firstSync && stored?.length === 0 ? undefined : stored;
  const { filter, isNarrowed, setText, change, clear } = useListFilter(decisionFilterAddress);
  const { found: shown, counts } = findDecisions(i18n, all ?? [], filter);
  const undos = useRef<(() => void)[]>([]);
  const losses = useRef<HTMLDivElement>(null);
  useKeys({ u: () => undos.current.pop()?.(), l: () => focusOn('leave'), L: () => focusOn('anyway') });
  const earlyKeys = useEarlyKeys();
  const choice = useDecisionChoice(shown, { all, early: earlyKeys, draft: useAskedDraft() });
  const present = usePresence(presence, choice.chosen?.id ?? null);
  const isEmpty = choice.chosen === null;
  useEffect(() => {
    if (isEmpty) earlyKeys.end();
  }, [earlyKeys, isEmpty]);
  const isWanted = useWanted(earlyKeys);
  useMissed(earlyKeys, all, now);
  // A decision that is taken back is shown, whatever the filter.
  const isBackHidden = (all ?? []).some((one) => !shown.includes(one) && partsOf(one).some(isWanted));
  const showAll = useEffectEvent(clear);
  useEffect(() => {
    if (isBackHidden) showAll();
  }, [isBackHidden]);
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4">
        <h1 className="text-2xl leading-tight font-bold tracking-tight">
          <Trans>À décider</Trans>{' '}
          {all === undefined ? null : (
            <span className="font-normal text-ink-2">
              {all.length}
              <StillArriving />
            </span>
          )}
        </h1>
        {all === undefined || all.length === 0 ? null : (
          <div className={classNames('min-w-0', choice.isOpen && 'max-lg:hidden')}>
            <Kinds counts={counts} kind={filter.kind} onChange={(kind) => change({ kind })} />
          </div>
        )}
        {choice.isOpen ? null : <EmptiedDevicesLink onGo={() => losses.current?.focus()} />}
      </header>
      {all === undefined ? <SkeletonCards label={t`Lecture des décisions`} count={3} /> : null}
      <EarlyKeysContext value={earlyKeys}>
        <RememberUndoContext
          value={(undo) => {
            undos.current.push(undo);
            return () => {
              undos.current = undos.current.filter((one) => one !== undo);
            };
          }}
        >
          <ContestedCard />
          {all?.length === 0 && isEmpty ? <NothingToDecide /> : null}
          {all === undefined || (isEmpty && all.length === 0) ? null : (
            <ListAndDecision
              decisions={shown}
              choice={choice}
              present={present}
              now={now}
              head={
                <>
                  <ListHead filter={filter} setText={setText} change={change} />
                  {isNarrowed ? (
                    <FoundCount
                      found={shown.length}
                      total={all.length}
                      nothingTitle={t`Rien de tel à décider`}
                      onClear={clear}
                    />
                  ) : null}
                </>
              }
            />
          )}
        </RememberUndoContext>
      </EarlyKeysContext>
      <div className={classNames('flex flex-col gap-3 empty:hidden', choice.isOpen && 'max-lg:hidden')}>
        {day === undefined || (firstSync && day.all.length === 0) ? null : <TeamToday day={today} items={day.all} />}
        <TeamLinks />
        <LostFilesCard />
        <div ref={losses} tabIndex={-1} className="flex flex-col gap-3 outline-none empty:hidden">
          <LossesCard />
        </div>
        <TeamDevices now={now} />
      </div>
    </>
  );
}

/** Leads to the card of the devices that came back empty: it stands below a list of any length. */
function EmptiedDevicesLink({ onGo }: { onGo: () => void }) {
  const devices = useLive(devicesWithLoss, []) ?? [];
  if (devices.length === 0) return null;
  return (
    <Button size="compact" icon={TriangleAlert} onClick={onGo}>
      <Trans>Appareil revenu vide</Trans> <span className="font-normal text-ink-2 tabular-nums">{devices.length}</span>
    </Button>
  );
}

function NothingToDecide() {
  const { t } = useLingui();
  return (
    <EmptyState icon={Check} title={t`Rien à décider`}>
      <Trans>Ce que l’équipe envoie et demande apparaît ici.</Trans>
    </EmptyState>
  );
}
