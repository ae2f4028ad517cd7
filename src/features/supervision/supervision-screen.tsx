import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, Check, CloudUpload, ListTodo, Lock, Merge, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import type { Decision, DecisionKind } from '#data/queries/decisions/decisions.ts';
import { followUpLists } from '#data/queries/files/incomplete.ts';
import { devicesWithLoss } from '#data/queries/people/devices.ts';
import { useIncompleteCounts } from '#hooks/use-incomplete-counts.ts';
import { useLive } from '#hooks/use-live.ts';
import { useRoles } from '#hooks/use-roles.ts';
import { useSyncStatus } from '#hooks/use-sync-status.ts';
import { StillArriving } from '#parts/lists/still-arriving.tsx';
import { LossesCard } from '#parts/devices/losses-card.tsx';
import { LostFilesCard } from '#parts/devices/lost-files-card.tsx';
import { TeamToday } from '#parts/day/team-today.tsx';
import { useDay } from '#parts/day/use-day.ts';
import { Button, buttonClasses } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { ToggleChip } from '#ui/toggle-chip.tsx';
import { useNow } from '#ui/use-now.ts';
import { RememberUndoContext } from './decision-undo.ts';
import { ContestedCard } from './contested-card.tsx';
import type { DecisionFilter, DecisionSort } from './decision-filter.ts';
import { decisionFilterAddress, findDecisions } from './decision-filter.ts';
import { decisionKindLabels } from './decision-labels.ts';
import { partsOf } from './decision-parts.ts';
import { EarlyKeysContext, useEarlyKeys, useWanted } from './early-keys.ts';
import { DecisionList } from './decision-list.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import { PiecesAtHand } from './evidence/at-hand.tsx';
import { DuplicateClientsSheet } from './team/duplicate-clients-sheet.tsx';
import { TeamDevices } from './team/team-devices.tsx';
import type { DecisionChoice } from './use-decision-choice.ts';
import { useDecisionChoice } from './use-decision-choice.ts';
import { useAskedDraft } from './use-asked-draft.ts';
import { useDecisions } from './use-decisions.ts';
import { useMissed } from './use-missed.ts';
import type { PresenceTools, Present } from './use-presence.ts';
import { usePresence } from './use-presence.ts';
import { KeysHint } from '#parts/list-detail/keys-hint.tsx';
import { FoundCount } from '#parts/list-detail/found-count.tsx';
import { useKeys } from '#parts/list-detail/use-keys.ts';
import { SortSelect } from '#parts/list-detail/sort-select.tsx';
import type { ListFilterControl } from '#parts/list-detail/use-list-filter.ts';
import { useListFilter } from '#parts/list-detail/use-list-filter.ts';
import { hiddenList, useListPlace } from '#parts/list-detail/use-list-place.ts';

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
            <Decisions
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
        <div className="flex flex-wrap gap-2">
          <TeamUploads />
          <TeamFollowUps />
          <DuplicateClients />
        </div>
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

/** Leads to the orders whose documents are not all on the server. */
function TeamUploads() {
  const { uploads } = useIncompleteCounts();
  return (
    <LocalLink to="/incomplete" className={buttonClasses('ghost', 'normal', 'self-start')}>
      <Icon of={CloudUpload} size={18} />
      <Trans>Envois incomplets</Trans> <span className="font-normal text-ink-2 tabular-nums">{uploads}</span>
    </LocalLink>
  );
}

/** Leads to the surveys of the team, which the drawer does not open for somebody without their own. */
function TeamFollowUps() {
  const lists = useLive((db) => followUpLists(db, null), []);
  const count = lists?.due.length ?? 0;
  return (
    <LocalLink to="/suivi?whose=team" className={buttonClasses('ghost', 'normal', 'self-start')}>
      <Icon of={ListTodo} size={18} />
      <Trans>Relevés de l’équipe</Trans> <span className="font-normal text-ink-2 tabular-nums">{count}</span>
    </LocalLink>
  );
}

/** Opens the list of clients that are probably there twice. They are read when it opens. */
function DuplicateClients() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={Merge} onClick={() => setIsOpen(true)}>
        <Trans>Clients en double</Trans>
      </Button>
      {isOpen ? <DuplicateClientsSheet onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

interface KindsProps {
  counts: ReadonlyMap<DecisionKind, number>;
  kind: DecisionKind | null;
  onChange: (kind: DecisionKind | null) => void;
}

/** Filters the list by kind. A kind of which nothing waits has no chip. */
function Kinds({ counts, kind, onChange }: KindsProps) {
  const { t, i18n } = useLingui();
  return (
    <div role="group" aria-label={t`À décider`} className="flex flex-wrap gap-x-2">
      {[...counts]
        .filter(([one, count]) => count > 0 || one === kind)
        .map(([one, count]) => (
          <ToggleChip
            key={one}
            dense
            pressed={kind === one}
            count={count}
            onChange={(pressed) => onChange(pressed ? one : null)}
          >
            {i18n._(decisionKindLabels[one])}
          </ToggleChip>
        ))}
    </div>
  );
}

/** Search and sort of the list. */
function ListHead({
  filter: { text, sort },
  setText,
  change,
}: Pick<ListFilterControl<DecisionFilter, DecisionSort>, 'filter' | 'setText' | 'change'>) {
  const { t } = useLingui();
  return (
    <div className="flex gap-2">
      <SearchBox
        label={t`Chercher ce qui est à décider`}
        placeholder={t`Adresse, client, collègue…`}
        text={text}
        onChange={setText}
      />
      <SortSelect
        sort={sort}
        options={[
          ['oldest', t`Plus anciens`],
          ['newest', t`Plus récents`],
          ['name', t`Par adresse`],
        ]}
        onChange={(next) => change({ sort: next })}
      />
    </div>
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

interface DecisionsProps {
  decisions: readonly Decision[];
  choice: DecisionChoice;
  present: Present;
  now: number;
  /** What stands above the list. */
  head: ReactNode;
}

/** The list and, beside it on a wide screen, the chosen decision. On a phone one of the two is shown. */
function Decisions({ decisions, choice, present, now, head }: DecisionsProps) {
  const { chosen, index, goOn, isOpen, choose, close } = choice;
  useListPlace(isOpen);
  return (
    <div className="relative grid items-start gap-4 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
      <div className={classNames('flex min-w-0 flex-col gap-2', isOpen && hiddenList)}>
        {head}
        {decisions.length === 0 ? null : (
          <DecisionList
            decisions={decisions}
            chosenId={chosen?.id ?? null}
            present={present}
            now={now}
            onChoose={choose}
          />
        )}
      </div>
      <div
        className={classNames(
          // Its own scroll: the next decision begins at its top, and the list stays.
          'min-w-0 lg:sticky lg:top-18 lg:max-h-[calc(100dvh-5.5rem)] lg:overflow-y-auto',
          !isOpen && 'max-lg:hidden',
        )}
      >
        <div className="mb-2 flex items-center justify-between lg:hidden">
          <Button look="quiet" icon={ArrowLeft} onClick={close}>
            <Trans>À décider</Trans>
          </Button>
          <span className="text-sm text-ink-2 tabular-nums">
            {goOn === null ? (
              <Trans>
                {index + 1} sur {decisions.length}
              </Trans>
            ) : null}
          </span>
        </div>
        {chosen === null ? null : (
          <PiecesAtHand decisions={decisions} index={index}>
            <DecisionPanel
              key={chosen.id}
              decision={chosen}
              present={present.get(chosen.id) ?? []}
              goOn={goOn}
              now={now}
            />
            <KeysHint>
              <Trans>j, k : suivant, précédent · ←, → : autre pièce · u : annuler la dernière décision</Trans>
            </KeysHint>
          </PiecesAtHand>
        )}
      </div>
    </div>
  );
}
