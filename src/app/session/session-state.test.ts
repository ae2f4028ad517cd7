import { describe, expect, test } from 'vitest';
import type { Session, SessionNotice } from '#data/database/root-database.ts';
import { testId } from '#tests/support/rows.ts';
import { testUser } from '#tests/support/server/session.ts';
import type { Runtime, SessionEffect, SessionEvent, SessionState } from './session-state.ts';
import { isAsking, isHidden, openRuntimeOf, passwordNeed, sessionOf, startOf, transition } from './session-state.ts';

const sophie = testUser();
const marc = testUser({ UserId: testId(77), Email: 'marc@example.be' });
const userId = sophie.UserId;

const online: Session = { token: 'token', user: sophie, signedInAt: '2026-11-20T08:00:00.000Z' };
const offline: Session = { ...online, token: '' };
const marcs: Session = { ...online, token: 'of Marc', user: marc };

function runtimeOf(session: Session, endedToken: string | null = null): Runtime {
  const runtime: Partial<Runtime> = { userId: session.user.UserId, endedToken };
  return runtime as Runtime;
}

function noticeOf(kind: SessionNotice['kind'], { UserId, Email } = sophie): SessionNotice {
  const wiping = kind === 'revoked' ? { deployment: 'demo', userId: UserId } : null;
  return { kind, email: Email, unsent: 1, wiping };
}

const erased: SessionNotice = { ...noticeOf('revoked'), wiping: null };

const runtime = runtimeOf(online);
const signedIn = { refused: null, asking: false, runtime, closing: null };

/** A state of each name: with its pages open while somebody is signed in. */
const states = {
  none: { name: 'none', atStart: false, closing: null },
  online: { ...signedIn, name: 'online', session: online },
  offline: { ...signedIn, name: 'offline', session: offline },
  ended: { name: 'ended', notice: noticeOf('locked'), atStart: false, closing: null },
  wiping: { name: 'wiping', atStart: false, closing: null },
} satisfies Record<SessionState['name'], SessionState>;

/** The event cannot happen in this state. */
const cannot = 'cannot happen';
/** The event comes again, late, or says what is so already. */
const nothing = 'changes nothing';

type Expected = typeof cannot | typeof nothing | [SessionState['name'], ...SessionEffect[]];
type Row = [title: string, event: SessionEvent, Record<SessionState['name'], Expected>];

/** The same in each state. */
const all = (expected: Expected): Row[2] => ({
  none: expected,
  online: expected,
  offline: expected,
  ended: expected,
  wiping: expected,
});
const forget = { forgetCachesOf: userId };
const ended = (notice: SessionNotice, of = userId): SessionEvent => {
  const who = notice.kind === 'offlineOver' || notice.kind === 'clock' ? 'clock' : 'server';
  return { type: 'endedBy', who, userId: of, notice };
};
const endedRow: Row[2] = {
  none: ['ended', forget],
  online: ['ended', 'leavePages', 'closeRuntime', forget],
  offline: ['ended', 'leavePages', 'closeRuntime', forget],
  ended: nothing,
  wiping: cannot,
};

const table: Row[] = [
  ['signedIn online', { type: 'signedIn', session: online }, all(['online'])],
  ['signedIn offline', { type: 'signedIn', session: offline }, all(['offline'])],
  // In a state without a session: another tab signed out while the password was checked.
  ['renewed', { type: 'renewed', session: { ...online, token: 'new' } }, all(['online', 'refreshWebPush'])],
  [
    'changedElsewhere: the user, or the token',
    { type: 'changedElsewhere', session: online },
    { ...all(['online', 'leavePages']), online: ['online'], offline: ['online'] },
  ],
  ['changedElsewhere: another user', { type: 'changedElsewhere', session: marcs }, all(['online', 'leavePages'])],
  [
    'signedOut',
    { type: 'signedOut' },
    {
      ...all(nothing),
      online: ['none', 'forgetSession', 'leavePages', 'closeRuntime', forget],
      offline: ['none', 'forgetSession', 'leavePages', 'closeRuntime', forget],
    },
  ],
  ['signOutFailed', { type: 'signOutFailed', session: online }, { ...all(cannot), none: ['online'] }],
  [
    'endedBy another tab',
    { type: 'endedBy', who: 'otherTab' },
    {
      ...all(nothing),
      online: ['none', 'leavePages', 'closeRuntime'],
      offline: ['none', 'leavePages', 'closeRuntime'],
    },
  ],
  // In `none`: the watch of the stored session reported the deletion first.
  ['endedBy the server: signed out', ended(noticeOf('signedOut')), endedRow],
  ['endedBy the server: locked', ended(noticeOf('locked')), endedRow],
  ['endedBy the clock: 14 days', ended(noticeOf('offlineOver')), endedRow],
  ['endedBy the clock: set back', ended(noticeOf('clock')), endedRow],
  [
    'endedBy the server: revoked',
    ended(noticeOf('revoked')),
    {
      none: ['wiping', 'eraseData', forget],
      online: ['wiping', 'leavePages', 'closeRuntime', 'eraseData', forget],
      offline: ['wiping', 'leavePages', 'closeRuntime', 'eraseData', forget],
      ended: ['wiping', 'eraseData', forget],
      wiping: nothing,
    },
  ],
  [
    'endedBy the server: revoked, of somebody who tried to sign in',
    ended(noticeOf('revoked', marc), marc.UserId),
    {
      none: ['wiping', 'eraseData', { forgetCachesOf: marc.UserId }],
      online: ['online', 'eraseData', { forgetCachesOf: marc.UserId }],
      offline: ['offline', 'eraseData', { forgetCachesOf: marc.UserId }],
      ended: ['wiping', 'eraseData', { forgetCachesOf: marc.UserId }],
      wiping: nothing,
    },
  ],
  ['noticeFound: none', { type: 'noticeFound', notice: null }, { ...all(nothing), none: ['none'], ended: ['none'] }],
  [
    'noticeFound: ended',
    { type: 'noticeFound', notice: noticeOf('locked') },
    { ...all(nothing), none: ['ended'], ended: ['ended'] },
  ],
  [
    'noticeFound: a kill came between',
    { type: 'noticeFound', notice: noticeOf('revoked') },
    { ...all(nothing), none: ['wiping', 'eraseData'], ended: ['wiping', 'eraseData'] },
  ],
  ['noticeRead', { type: 'noticeRead' }, { ...all(cannot), none: nothing, ended: ['none', 'forgetNotice'] }],
  ['wiped', { type: 'wiped', notice: erased }, { ...all(nothing), wiping: ['ended'] }],
  ['wiped, and read in another tab', { type: 'wiped', notice: null }, { ...all(nothing), wiping: ['none'] }],
  ['pageEntered', { type: 'pageEntered' }, all(nothing)],
  [
    'opened',
    { type: 'opened', runtime: runtimeOf(online) },
    {
      none: ['none', 'closeRuntime'],
      online: ['online', 'followRuntime'],
      offline: ['offline', 'followRuntime'],
      ended: ['ended', 'closeRuntime'],
      wiping: ['wiping', 'closeRuntime'],
    },
  ],
  [
    'opened for a former user',
    { type: 'opened', runtime: runtimeOf(marcs) },
    {
      none: ['none', 'closeRuntime'],
      online: ['online', 'closeRuntime'],
      offline: ['offline', 'closeRuntime'],
      ended: ['ended', 'closeRuntime'],
      wiping: ['wiping', 'closeRuntime'],
    },
  ],
  [
    'closed',
    { type: 'closed' },
    { none: ['none'], online: ['online'], offline: ['offline'], ended: ['ended'], wiping: ['wiping'] },
  ],
  // The watch of a session ends with it; nothing is sent without a token.
  ['tokenRefused', { type: 'tokenRefused', why: 'expired' }, { ...all(cannot), online: ['online'] }],
  ['tokenAccepted', { type: 'tokenAccepted' }, all(nothing)],
  ['passwordAsked', { type: 'passwordAsked' }, { ...all(cannot), online: ['online'], offline: ['offline'] }],
  ['passwordDropped', { type: 'passwordDropped', later: false }, all(nothing)],
  ['passwordDropped: later', { type: 'passwordDropped', later: true }, all(nothing)],
];

const pairs = table.flatMap(([title, event, row]) =>
  Object.values(states).map((state) => ({ title, event, state, name: state.name, expected: row[state.name] })),
);

describe('[RN7] every event in every state', () => {
  test('is in the table', () => {
    const types: Record<SessionEvent['type'], true> = {
      signedIn: true,
      renewed: true,
      changedElsewhere: true,
      signedOut: true,
      signOutFailed: true,
      endedBy: true,
      noticeFound: true,
      noticeRead: true,
      wiped: true,
      pageEntered: true,
      opened: true,
      closed: true,
      tokenRefused: true,
      tokenAccepted: true,
      passwordAsked: true,
      passwordDropped: true,
    };
    expect(new Set(table.map(([, { type }]) => type))).toEqual(new Set(Object.keys(types)));
  });

  test.each(pairs.filter(({ expected }) => typeof expected !== 'string'))(
    '$name: $title',
    ({ state, event, expected }) => {
      const [next, ...effects] = transition(state, event);
      expect([next.name, ...effects]).toEqual(expected);
    },
  );

  test.each(pairs.filter(({ expected }) => typeof expected === 'string'))(
    '$name: $title $expected',
    ({ state, event }) => {
      const [next, ...effects] = transition(state, event);
      expect(next).toBe(state);
      expect(effects).toEqual([]);
    },
  );
});

/** Returns the state after these events. */
function after(start: SessionState, ...events: SessionEvent[]): SessionState {
  return events.reduce((state, event) => transition(state, event)[0], start);
}

const effectsOf = (state: SessionState, event: SessionEvent): SessionEffect[] => {
  const [, ...effects] = transition(state, event);
  return effects;
};

test('[RN7] what ends a session has no second effect, whoever reports it again', () => {
  const endings: SessionEvent[] = [
    { type: 'signedOut' },
    { type: 'endedBy', who: 'otherTab' },
    ended(noticeOf('signedOut')),
    ended(noticeOf('revoked')),
  ];
  for (const first of endings) {
    const once = after(states.online, first);
    expect(effectsOf(once, first)).toEqual([]);
    expect(effectsOf(once, { type: 'endedBy', who: 'otherTab' })).toEqual([]);
    expect(effectsOf(once, { type: 'pageEntered' })).toEqual([]);
  }
});

test('[RN6] a page opens the data of its user, after that of a former one is closed', () => {
  const entered = { type: 'pageEntered' } as const;
  expect(effectsOf(startOf(online), entered)).toEqual(['openRuntime']);
  const switched = after(states.online, { type: 'changedElsewhere', session: marcs });
  const out = after(states.online, { type: 'signedOut' });
  // Before the page was left: its sync worker has ended with the session.
  const back = after(out, { type: 'signedIn', session: online });
  for (const state of [switched, back]) {
    expect([openRuntimeOf(state), state.closing]).toEqual([null, runtime]);
    expect(effectsOf(state, entered)).toEqual(['openRuntime']);
    expect(after(state, { type: 'closed' }).closing).toBeNull();
  }
  expect(openRuntimeOf(after(states.offline, { type: 'renewed', session: online }))).toBe(runtime);
});

test('[RN6] a session that could not be deleted goes on with its data', () => {
  const back = after(states.online, { type: 'signedOut' }, { type: 'signOutFailed', session: online });
  expect(back).toEqual(states.online);
});

test('[RN7] an offline session that ends before its pages are open only leads to the sign-in page', () => {
  expect(transition(startOf(offline), ended(noticeOf('offlineOver')))).toEqual([
    { name: 'ended', notice: noticeOf('offlineOver'), atStart: false, closing: null },
    forget,
  ]);
});

test('[RN7j] only a page on which nobody was signed in asks for erasures: a sign-out makes no call', () => {
  const start = startOf(null);
  expect(start).toMatchObject({ atStart: true });
  expect(after(start, { type: 'noticeFound', notice: noticeOf('locked') }, { type: 'noticeRead' })).toEqual(start);
  const out = after(start, { type: 'signedIn', session: online }, { type: 'signedOut' });
  expect(out).toMatchObject({ atStart: false });
});

test('[RN7e] asks for the password while the server refuses the token, until it is renewed here or elsewhere', () => {
  const refused = after(states.online, { type: 'tokenRefused', why: 'expired' });
  expect([passwordNeed(refused), isAsking(refused)]).toEqual(['expired', false]);
  const asking = after(refused, { type: 'passwordAsked' });
  expect(isAsking(asking)).toBe(true);
  expect(isAsking(after(asking, { type: 'passwordDropped', later: true }))).toBe(false);
  const renewed = { ...online, token: 'new' };
  for (const event of [
    { type: 'renewed', session: renewed },
    { type: 'changedElsewhere', session: renewed },
    { type: 'tokenAccepted' },
  ] satisfies SessionEvent[]) {
    const next = after(asking, event);
    expect([passwordNeed(next), isAsking(next)]).toEqual([null, false]);
  }
  // The profile was changed in another tab.
  const changed = after(asking, {
    type: 'changedElsewhere',
    session: { ...online, user: { ...sophie, Picture: 'new' } },
  });
  expect([passwordNeed(changed), isAsking(changed), sessionOf(changed)?.user.Picture]).toEqual([
    'expired',
    true,
    'new',
  ]);
  expect(passwordNeed(states.offline)).toBe('signedInOffline');
});

test('[RN7e] a session that somebody ended hides its page after a reload, and is left by “later”', () => {
  const opened = { type: 'opened', runtime: runtimeOf(online, online.token) } as const;
  const hidden = after(startOf(online), opened);
  expect([isHidden(hidden), passwordNeed(hidden), isAsking(hidden)]).toEqual([true, 'signedOut', true]);
  expect(effectsOf(hidden, { type: 'passwordDropped', later: true })).toEqual(['endSession']);
  expect(effectsOf(hidden, { type: 'passwordDropped', later: false })).toEqual([]);
  const refused = after(states.online, { type: 'tokenRefused', why: 'signedOut' });
  expect([isHidden(refused), passwordNeed(refused)]).toEqual([false, 'signedOut']);
  expect(effectsOf(refused, { type: 'passwordDropped', later: true })).toEqual(['endSession']);
  expect(isHidden(after(hidden, { type: 'renewed', session: { ...online, token: 'new' } }))).toBe(false);
});
