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
import { useRoles } from '#hooks/use-roles.ts';
import { useSyncStatus } from '#hooks/use-sync-status.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { later } from '#ui/later.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { barePath } from '#ui/local-path.ts';
import { useNow } from '#ui/use-now.ts';
import { loadChunk } from '../boot/chunk-reload.ts';
import type { SessionKeeperProps } from '../session/session-keeper.tsx';
import { isSignedIn, openRuntimeOf, passwordNeed } from '../session/session-state.ts';
import type { SyncFaultCode } from '../sync/sync-worker-messages.ts';
import { useApp, useValue } from '../use-app-state.ts';
import { createValueStore } from '../value-store.ts';
import type { IndicatorState } from './indicator-state.ts';
import { indicatorState } from './indicator-state.ts';
import { IndicatorLabel } from './indicator-labels.tsx';
import { useOpenConflicts } from './use-open-conflicts.ts';

const SessionKeeper = later<SessionKeeperProps>(
  async () => (await loadChunk(() => import('../session/session-keeper.tsx'))).SessionKeeper,
);

interface Look {
  icon: LucideIcon;
  /** On paper (phone), then on navy (wide screens). */
  classes: string;
}

const wait = 'text-wait lg:text-[#ffd58a]';
const bad = 'text-bad lg:text-[#ffb4ae]';
const off = 'text-off lg:text-[#d3deee]';

const looks: Record<IndicatorState['kind'], Look> = {
  expired: { icon: LogIn, classes: wait },
  signedOut: { icon: LogIn, classes: wait },
  signedInOffline: { icon: LogIn, classes: wait },
  storage: { icon: CircleAlert, classes: bad },
  paused: { icon: CircleAlert, classes: bad },
  offline: { icon: CloudOff, classes: off },
  unreachable: { icon: CloudOff, classes: off },
  pending: { icon: ArrowUp, classes: wait },
  loading: { icon: RefreshCw, classes: off },
  safe: { icon: ShieldCheck, classes: 'text-safe lg:text-[#b9f0d5]' },
  checking: { icon: RefreshCw, classes: off },
  lost: { icon: CircleAlert, classes: bad },
  othersOnly: { icon: X, classes: bad },
};

/** Stands in while no sync worker runs. */
const noFault = createValueStore<SyncFaultCode | null>(null);

const partClasses =
  'inline-flex min-h-9 items-center gap-1.5 text-sm leading-tight font-semibold max-lg:focus-visible:outline-accent lg:min-h-8 lg:rounded-full lg:bg-white/10 lg:px-3';

/** Shows the sync state in one line, on every page. */
export function SyncIndicator() {
  const session = useValue(useApp().state.session);
  const status = useSyncStatus();
  const now = useNow();
  const shown = indicatorState(status, useValue(openRuntimeOf(session)?.fault ?? noFault), session.name === 'offline');
  const asksPassword = shown.kind === 'expired' || shown.kind === 'signedOut' || shown.kind === 'signedInOffline';
  const { icon, classes } = looks[shown.kind];
  const words = (timeless: boolean) => <IndicatorLabel state={shown} timeless={timeless} now={now} />;
  const sentence = (
    <>
      <Icon of={icon} size={16} />
      <span>{words(false)}</span>
    </>
  );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-0 border-b border-line bg-paper px-4 lg:justify-end lg:gap-x-2 lg:border-0 lg:bg-transparent lg:px-0">
      {asksPassword ? <SignInAgain className={classNames(partClasses, classes)}>{sentence}</SignInAgain> : null}
      {asksPassword || shown.kind === 'othersOnly' ? null : (
        <LocalLink
          to="/sync"
          className={classNames(
            partClasses,
            classes,
            'max-lg:min-h-11 hover:underline',
            (shown.kind === 'loading' || shown.kind === 'checking') && 'appear-late',
          )}
        >
          {sentence}
        </LocalLink>
      )}
      {status.refused > 0 ? <RefusedPart count={status.refused} /> : null}
      {status.drafts > 0 ? (
        <LocalLink to="/sync" className={classNames(partClasses, wait, 'min-h-11 hover:underline')}>
          <Icon of={Pencil} size={16} />
          <DraftCount count={status.drafts} />
        </LocalLink>
      ) : null}
      {isSignedIn(session) ? <ConflictsPart /> : null}
      {passwordNeed(session) === null ? null : (
        <SessionKeeper pending={status.pending} waits={shown.kind === 'storage'} />
      )}
      {/* Told anew only when the state changes, not with each minute of its time. */}
      <span role="status" className="sr-only">
        {words(true)} {status.refused > 0 ? <RefusedCount count={status.refused} /> : null}{' '}
        {status.drafts > 0 ? <DraftCount count={status.drafts} /> : null}
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
      className={classNames(className, 'min-h-11 text-left underline underline-offset-2')}
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
    <LocalLink to="/sync" className={classNames(partClasses, wait, 'min-h-11 underline underline-offset-2')}>
      <Icon of={GitCompareArrows} size={16} />
      <Plural value={count} one="# à arbitrer" other="# à arbitrer" />
    </LocalLink>
  );
}

/** Shows how much was refused, with a link to the choices. */
function RefusedPart({ count }: { count: number }) {
  return (
    <LocalLink to="/sync" className={classNames(partClasses, bad, 'min-h-11 underline underline-offset-2')}>
      <Icon of={X} size={16} />
      <RefusedCount count={count} />
    </LocalLink>
  );
}
