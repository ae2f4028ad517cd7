import { Plural } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import {
  ArrowUp,
  CircleAlert,
  CloudOff,
  GitCompareArrows,
  LogIn,
  Pencil,
  RefreshCw,
  ShieldCheck,
  X,
} from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { useRoles } from '#hooks/app/use-roles.ts';
import { useSyncStatus } from '#hooks/sync/use-sync-status.ts';
import type { SendStatus, WaitReason } from '#sync/send-status.ts';
import { waitsFor } from '#sync/send-status.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import { later } from '#ui/page/later.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import { barePath } from '#ui/page/local-path.ts';
import { useNow } from '#ui/timing/use-now.ts';
import { loadChunk } from '../../loading/chunk-reload.ts';
import type { SessionKeeperProps } from '../../session/session-keeper.tsx';
import { isSignedIn, openRuntimeOf, passwordNeed } from '../../session/session-state.ts';
import type { SyncFaultCode } from '../../sync/sync-worker-messages.ts';
import { useApp, useValue } from '../../session/use-app-state.ts';
import { createValueStore } from '../../session/value-store.ts';
import { IndicatorLabel } from './indicator-labels.tsx';
import { indicatorStatus } from './indicator-status.ts';
import { useOpenConflicts } from './use-open-conflicts.ts';

const SessionKeeper = later<SessionKeeperProps>(
  async () => (await loadChunk(() => import('../../session/session-keeper.tsx'))).SessionKeeper,
  { stays: true },
);

/** An icon, and its colours on paper (phone), then on navy (wide screens). */
type Look = readonly [icon: LucideIcon, classes: string];

const wait = 'text-wait lg:text-[#ffd58a]';
const bad = 'text-bad lg:text-[#ffb4ae]';
const off = 'text-off lg:text-[#d3deee]';
const underlined = 'underline underline-offset-2';

const stopped: Look = [CircleAlert, bad];
const away: Look = [CloudOff, off];
const checking: Look = [RefreshCw, off];
const looks: Partial<Record<WaitReason, Look>> = {
  signIn: [LogIn, wait],
  storage: stopped,
  paused: stopped,
  offline: away,
  unreachable: away,
  loading: checking,
  confirming: checking,
};

/** Stands in while no sync worker runs. */
const noFault = createValueStore<SyncFaultCode | null>(null);

function lookOf(status: SendStatus): Look {
  if (status.is === 'sent') return [ShieldCheck, 'text-safe lg:text-[#b9f0d5]'];
  return status.is === 'waits' ? (looks[status.why] ?? [ArrowUp, wait]) : stopped;
}

const partClasses =
  'inline-flex min-h-9 items-center gap-1.5 text-sm leading-tight font-semibold max-lg:focus-visible:outline-accent lg:min-h-8 lg:rounded-full lg:bg-white/10 lg:px-3';

/** Shows the sync state in one line, on every page. */
export function SyncIndicator() {
  const session = useValue(useApp().state.session);
  const sync = useSyncStatus();
  const now = useNow();
  const status = indicatorStatus(sync, useValue(openRuntimeOf(session)?.fault ?? noFault));
  const asksPassword = waitsFor(status, 'signIn');
  const isBeside = status.is === 'refused' || waitsFor(status, 'draft');
  const refused = sync.refused > 0 ? <RefusedCount count={sync.refused} /> : null;
  const drafts = sync.drafts > 0 ? <DraftCount count={sync.drafts} /> : null;
  const [icon, classes] = lookOf(status);
  const words = (timeless: boolean) => <IndicatorLabel status={status} sync={sync} timeless={timeless} now={now} />;
  const sentence = (
    <>
      <Icon of={icon} size={16} />
      <span>{words(false)}</span>
    </>
  );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-0 border-b border-line bg-paper px-4 lg:justify-end lg:gap-x-2 lg:border-0 lg:bg-transparent lg:px-0">
      {asksPassword ? <SignInAgain className={classNames(partClasses, classes)}>{sentence}</SignInAgain> : null}
      {asksPassword || isBeside ? null : (
        <LocalLink
          to="/sync"
          className={classNames(
            partClasses,
            classes,
            'max-lg:min-h-11 hover:underline',
            waitsFor(status, 'loading', 'confirming') && 'appear-late',
          )}
        >
          {sentence}
        </LocalLink>
      )}
      {refused === null ? null : (
        <Part icon={X} classes={`${bad} ${underlined}`}>
          {refused}
        </Part>
      )}
      {drafts === null ? null : (
        <Part icon={Pencil} classes={`${wait} hover:underline`}>
          {drafts}
        </Part>
      )}
      {isSignedIn(session) ? <ConflictsPart /> : null}
      {passwordNeed(session) === null ? null : (
        <SessionKeeper pending={sync.pending} waits={waitsFor(status, 'storage')} />
      )}
      {/* Told anew only when the state changes, not with each minute of its time. */}
      <span role="status" className="sr-only">
        {words(true)} {refused} {drafts}
      </span>
    </div>
  );
}

interface SignInAgainProps {
  className: string;
  children: React.ReactNode;
}

/** Opens the dialog that asks for the password, over the page. The sign-in page asks for it itself. */
function SignInAgain({ className, children }: SignInAgainProps) {
  const { actions } = useApp();
  const { pathname } = useLocation();
  if (barePath(pathname) === '/login') return <span className={className}>{children}</span>;
  return (
    <button
      type="button"
      className={classNames(className, 'min-h-11 text-left', underlined)}
      onClick={() => void actions.dispatch({ type: 'passwordAsked' })}
    >
      {children}
    </button>
  );
}

function RefusedCount({ count }: { count: number }) {
  return <Plural value={count} one="# refusé" other="# refusés" />;
}

function DraftCount({ count }: { count: number }) {
  return <Plural value={count} one="# brouillon" other="# brouillons" />;
}

/** Shows a supervisor how many conflicts wait for a decision, with a link to them. */
function ConflictsPart() {
  const { supervisor } = useRoles();
  const count = useOpenConflicts();
  if (!supervisor || count === 0) return null;
  return (
    <Part icon={GitCompareArrows} classes={`${wait} ${underlined}`}>
      <Plural value={count} one="# à arbitrer" other="# à arbitrer" />
    </Part>
  );
}

interface PartProps {
  icon: LucideIcon;
  classes: string;
  children: React.ReactNode;
}

/** Shows what stands beside the status, with a link to the choices. */
function Part({ icon, classes, children }: PartProps) {
  return (
    <LocalLink to="/sync" className={classNames(partClasses, classes, 'min-h-11')}>
      <Icon of={icon} size={16} />
      {children}
    </LocalLink>
  );
}
