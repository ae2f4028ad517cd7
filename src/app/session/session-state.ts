import type { Session, SessionNotice } from '#data/database/root-database.ts';
import type { AppData } from '#hooks/app/use-app-data.tsx';
import type { SyncFaultCode } from '../sync/sync-worker-messages.ts';
import type { ValueStore } from './value-store.ts';

/** Everything that runs for one signed-in user: the open database, the sync worker, the data of screens. */
export interface Runtime {
  data: Omit<AppData, 'session'>;
  userId: string;
  /** The token whose session somebody had ended before this page was opened; null when none. */
  endedToken: string | null;
  /** Registers this device for notifications again. An ended sign-in also ends its push subscription. */
  refreshWebPush: () => void;
  /** Why the sync worker stopped; null while it runs. The session goes on: a fault comes and goes with this worker. */
  fault: ValueStore<SyncFaultCode | null>;
  /** Stops the worker and closes the database. */
  close: () => Promise<void>;
}

/*
 * The session of this page (rules RN6, RN7):
 *
 *              signedIn, changedElsewhere
 *   ┌──────┐ ─────────────────────────────▶ ┌──────────────────┐ ┐ renewed,
 *   │ none │                                │ online ⇄ offline │ │ changedElsewhere
 *   └──────┘ ◀───────────────────────────── └──────────────────┘ ┘
 *     │  ▲     signedOut,                      │             │
 *     │  │     endedBy another tab             │ endedBy     │ endedBy the server,
 *     │  │                                     │ server,     │ which revoked
 *     │  │ noticeRead                          ▼ clock       ▼ the device
 *     │  └────────────────────── ┌─────────────┐  wiped  ┌────────┐
 *     ├────────────────────────▶ │ ended(kind) │ ◀────── │ wiping │
 *     │        noticeFound       └─────────────┘         └────────┘
 *     └─────────────────────────────────────────────────────▲
 *              noticeFound after a kill: still to be erased
 *
 * `ended` and `wiping` are left by a sign-in as `none` is. The table of `session-state.test.ts` has every event in every state.
 *
 * Tabs and the service worker share what is stored. An event therefore comes after what it says is stored; only the deletion at
 * `signedOut` is an effect. So an event may come twice, from another tab or after a kill: the second one changes nothing.
 */
export type SessionState =
  | SignedIn
  | (SignedOut & { name: 'none' | 'wiping' })
  | (SignedOut & { name: 'ended'; notice: SessionNotice });

interface Closing {
  /** What still runs for a former user, until their pages are left. */
  closing: Runtime | null;
}

interface SignedIn extends Closing {
  /** `offline`: signed in without the server. Nothing is sent until the password is given online. */
  name: 'online' | 'offline';
  session: Session;
  /** Why the server no longer accepts the token; null while it does. */
  refused: 'expired' | 'signedOut' | null;
  /** The dialog that asks for the password is wanted. */
  asking: boolean;
  /** What runs for this user; null until a page needs it. */
  runtime: Runtime | null;
}

interface SignedOut extends Closing {
  /** True when nobody was signed in since the page started. */
  atStart: boolean;
}

export type SessionEvent =
  /** Somebody gave their password here. */
  | { type: 'signedIn'; session: Session }
  /** The signed-in user gave their password again. */
  | { type: 'renewed'; session: Session }
  /** Another session is stored: by another tab, by an answer of the server, or by this page a moment ago. */
  | { type: 'changedElsewhere'; session: Session }
  /** Its user ended it here. */
  | { type: 'signedOut' }
  /** The session could not be deleted, so it goes on. */
  | { type: 'signOutFailed'; session: Session }
  | { type: 'endedBy'; who: 'server' | 'clock'; userId: string; notice: SessionNotice }
  | { type: 'endedBy'; who: 'otherTab' }
  /** The sign-in page read why the last session ended: perhaps in another tab, in the service worker, or before a kill. */
  | { type: 'noticeFound'; notice: SessionNotice | null }
  | { type: 'noticeRead' }
  /** The data of a revoked user is erased. */
  | { type: 'wiped'; notice: SessionNotice | null }
  /** A page opens that needs its user's data. */
  | { type: 'pageEntered' }
  | { type: 'opened'; runtime: Runtime }
  | { type: 'closed' }
  | { type: 'tokenRefused'; why: 'expired' | 'signedOut' }
  | { type: 'tokenAccepted' }
  | { type: 'passwordAsked' }
  /** The dialog was closed: by “later”, or because nothing can be asked now. */
  | { type: 'passwordDropped'; later: boolean };

/** What follows from a transition. `session-shell.ts` carries it out, in this order. */
export type SessionEffect =
  | 'forgetSession'
  | 'leavePages'
  | 'openRuntime'
  | 'closeRuntime'
  | 'followRuntime'
  | 'refreshWebPush'
  | 'endSession'
  | 'eraseData'
  | 'forgetNotice'
  | { forgetCachesOf: string };

type Transition = [SessionState, ...SessionEffect[]];

export function isSignedIn(state: SessionState): state is SignedIn {
  return 'session' in state;
}

/** Returns the session of a signed-in user. */
export function sessionOf(state: SessionState): Session | null {
  return isSignedIn(state) ? state.session : null;
}

/** Returns what runs for the signed-in user; null until it is open. */
export function openRuntimeOf(state: SessionState): Runtime | null {
  return isSignedIn(state) ? state.runtime : null;
}

/** Returns whether the page shows nothing before the password: somebody had ended its session when it was opened (rule RN7e). */
export function isHidden(state: SessionState): boolean {
  return openRuntimeOf(state)?.endedToken === (sessionOf(state)?.token ?? null);
}

/** Returns why sending waits for the password; null when it does not. */
export function passwordNeed(state: SessionState): 'expired' | 'signedOut' | 'signedInOffline' | null {
  if (!isSignedIn(state)) return null;
  if (isHidden(state)) return 'signedOut';
  return state.name === 'offline' ? 'signedInOffline' : state.refused;
}

/** Returns whether the dialog that asks for the password is open. */
export function isAsking(state: SessionState): boolean {
  return isHidden(state) || (isSignedIn(state) && state.asking);
}

/** Returns what a page without its session goes on with. */
function left(state: SessionState): SignedOut {
  if (!isSignedIn(state)) return { atStart: state.atStart, closing: state.closing };
  return { atStart: false, closing: state.runtime ?? state.closing };
}

/** What runs goes on for the same user. For another one, and for one who comes back, it is closed. */
function signedInAs(session: Session, state: SessionState): SignedIn {
  const name = session.token === '' ? 'offline' : 'online';
  const next = { name, session, refused: null, asking: false } as const;
  return sessionOf(state)?.user.UserId === session.user.UserId
    ? { ...next, runtime: openRuntimeOf(state), closing: state.closing }
    : { ...next, runtime: null, closing: left(state).closing };
}

/** Nothing is closed yet of a session that could not be deleted. */
function resumed(session: Session, { closing, ...state }: Exclude<SessionState, SignedIn>): SignedIn {
  const isTheirs = closing?.userId === session.user.UserId;
  return {
    ...signedInAs(session, { ...state, closing: isTheirs ? null : closing }),
    runtime: isTheirs ? closing : null,
  };
}

/** Returns the state that a page starts in. */
export function startOf(session: Session | null): SessionState {
  const none: SessionState = { name: 'none', atStart: true, closing: null };
  return session === null ? none : signedInAs(session, none);
}

/** Returns the state of a page without a session, by what is stored about the end of the last one. */
function noticed(notice: SessionNotice | null, state: SessionState): SessionState {
  const rest = left(state);
  if (notice === null) return { ...rest, name: 'none' };
  return notice.wiping === null ? { ...rest, name: 'ended', notice } : { ...rest, name: 'wiping' };
}

const leaving = ['leavePages', 'closeRuntime'] as const;

function whenEnded(state: SessionState, event: SessionEvent & { type: 'endedBy' }): Transition {
  if (event.who === 'otherTab') return isSignedIn(state) ? [noticed(null, state), ...leaving] : [state];
  const { notice, userId } = event;
  const isErased = notice.wiping !== null;
  const traces: SessionEffect[] = [...(isErased ? (['eraseData'] as const) : []), { forgetCachesOf: userId }];
  if (isSignedIn(state)) {
    // Somebody else tried to sign in.
    if (state.session.user.UserId !== userId) return [state, ...traces];
  } else if (state.name === 'wiping' || (state.name === 'ended' && !isErased)) return [state];
  return [noticed(notice, state), ...(left(state).closing === null ? [] : leaving), ...traces];
}

type Shared = 'signedIn' | 'renewed' | 'changedElsewhere' | 'endedBy' | 'opened' | 'closed';
type FurtherEvent = Exclude<SessionEvent, { type: Shared }>;

function whileSignedIn(state: SignedIn, event: FurtherEvent): Transition {
  const { session, refused, asking } = state;
  switch (event.type) {
    case 'signedOut':
      return [noticed(null, state), 'forgetSession', ...leaving, { forgetCachesOf: session.user.UserId }];
    case 'pageEntered':
      return openRuntimeOf(state) === null ? [state, 'openRuntime'] : [state];
    case 'tokenRefused':
      return [state.name === 'offline' || refused === event.why ? state : { ...state, refused: event.why }];
    case 'tokenAccepted':
      return [refused === null ? state : { ...state, refused: null, asking: false }];
    case 'passwordAsked':
      return [asking ? state : { ...state, asking: true }];
    case 'passwordDropped': {
      const next = asking ? { ...state, asking: false } : state;
      // Whoever ended the session may not have this device any more.
      return event.later && passwordNeed(state) === 'signedOut' ? [next, 'endSession'] : [next];
    }
    // Of the former session: somebody signed in meanwhile.
    case 'noticeFound':
    case 'wiped':
      return [state];
    // Cannot happen.
    case 'signOutFailed':
    case 'noticeRead':
      return [state];
  }
}

function whileSignedOut(state: Exclude<SessionState, SignedIn>, event: FurtherEvent): Transition {
  switch (event.type) {
    case 'signOutFailed':
      return [state.name === 'none' ? resumed(event.session, state) : state];
    case 'noticeFound': {
      if (state.name === 'wiping') return [state];
      const next = noticed(event.notice, state);
      return next.name === 'wiping' ? [next, 'eraseData'] : [next];
    }
    case 'noticeRead':
      return state.name === 'ended' ? [noticed(null, state), 'forgetNotice'] : [state];
    case 'wiped':
      return [state.name === 'wiping' ? noticed(event.notice, state) : state];
    // Late: the session has just ended.
    case 'signedOut':
    case 'pageEntered':
    case 'tokenAccepted':
    case 'passwordDropped':
      return [state];
    // Cannot happen.
    case 'tokenRefused':
    case 'passwordAsked':
      return [state];
  }
}

/** Returns the next state and its effects. An event that cannot happen in a state, or comes again, changes nothing. */
export function transition(state: SessionState, event: SessionEvent): Transition {
  switch (event.type) {
    case 'signedIn':
      return [signedInAs(event.session, state)];
    case 'renewed':
      return [signedInAs(event.session, state), 'refreshWebPush'];
    case 'changedElsewhere': {
      const { session } = event;
      const isTheirs = isSignedIn(state) && state.session.user.UserId === session.user.UserId;
      if (isTheirs && state.session.token === session.token) return [{ ...state, session }];
      const next = signedInAs(session, state);
      return isTheirs ? [next] : [next, 'leavePages'];
    }
    case 'endedBy':
      return whenEnded(state, event);
    case 'opened': {
      const { runtime } = event;
      return isSignedIn(state) && state.session.user.UserId === runtime.userId
        ? [{ ...state, runtime }, 'followRuntime']
        : [{ ...state, closing: runtime }, 'closeRuntime'];
    }
    case 'closed':
      return [{ ...state, closing: null }];
    case 'signedOut':
    case 'signOutFailed':
    case 'noticeFound':
    case 'noticeRead':
    case 'wiped':
    case 'pageEntered':
    case 'tokenRefused':
    case 'tokenAccepted':
    case 'passwordAsked':
    case 'passwordDropped':
      return isSignedIn(state) ? whileSignedIn(state, event) : whileSignedOut(state, event);
  }
}
