import { expect, test, vi } from 'vitest';
import { duringRequest, isRequesting, subscribeRequests } from './request-activity.ts';

test('a page is requesting until its last request ends, successfully or not', async () => {
  const listener = vi.fn<() => void>();
  const stop = subscribeRequests(listener);
  let answer: (text: string) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const answered = duringRequest(new Promise<string>((resolve) => (answer = resolve)));
  const failed = duringRequest(new Promise<string>((_, reject) => (fail = reject)));
  expect(isRequesting()).toBe(true);
  answer('answer');
  expect(await answered).toBe('answer');
  expect(isRequesting()).toBe(true);
  fail(new Error('no network'));
  await expect(failed).rejects.toThrow('no network');
  expect(isRequesting()).toBe(false);
  expect(listener).toHaveBeenCalledTimes(4);
  stop();
});
