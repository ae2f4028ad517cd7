import { expect, test } from 'vitest';
import { initialRemoteState } from '#sync/remote-state.ts';
import type { Remote } from './remote.ts';
import { sendOutcome } from './send-outcome.ts';

const main: Remote = { ...initialRemoteState('main'), contactAt: 1_000 };
const field: Remote = { ...initialRemoteState('field'), contactAt: 1_000 };
const answered = (remote: Remote): Remote => ({ ...remote, contactAt: 2_000, failures: 0, trouble: null });
const failed = (remote: Remote): Remote => ({
  ...remote,
  failures: remote.failures + 1,
  trouble: { kind: 'unreachable', code: 'NoAnswer' },
});
const paused = (remote: Remote): Remote => ({ ...remote, trouble: { kind: 'paused', code: 'UpdateRequired' } });

test('is known only once both remotes have answered', () => {
  expect(sendOutcome([main, field], [main, field])).toEqual({ is: 'sending' });
  expect(sendOutcome([main, field], [answered(main), field])).toEqual({ is: 'sending' });
  expect(sendOutcome([main, field], [answered(main), answered(field)])).toEqual({ is: 'answered' });
});

test('names the trouble of the remote that failed, also when it had failed before', () => {
  expect(sendOutcome([main, field], [answered(main), failed(field)])).toEqual({ is: 'failed', code: 'NoAnswer' });
  const before = [main, failed(field)];
  expect(sendOutcome(before, before)).toEqual({ is: 'sending' });
  expect(sendOutcome(before, [main, failed(failed(field))])).toEqual({ is: 'failed', code: 'NoAnswer' });
  expect(sendOutcome(before, [answered(main), answered(field)])).toEqual({ is: 'answered' });
});

test('names at once what waits for a person', () => {
  expect(sendOutcome([paused(main), field], [paused(main), field])).toEqual({ is: 'failed', code: 'UpdateRequired' });
});

test('is not known before any remote is', () => {
  expect(sendOutcome([], [])).toEqual({ is: 'sending' });
});
