// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { LocalWriteError } from '#data/outbox/local-write-error.ts';
import { errorMessage } from '#labels/errors/error-messages.ts';
import { speak } from '#tests/support/labels.ts';
import type { SubmitEnd } from './use-submit.ts';
import { useSubmit } from './use-submit.ts';

afterEach(cleanup);

const i18n = speak('fr');

/** Renders the hook over an action whose end the test decides. */
function hookOver() {
  let resolve: (end: SubmitEnd) => void = () => undefined;
  let reject: (reason: Error) => void = () => undefined;
  const promise = new Promise<SubmitEnd>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  const action = vi.fn<(value: string) => Promise<SubmitEnd>>(() => promise);
  const hook = renderHook(() => useSubmit(action), {
    wrapper: ({ children }: { children: ReactNode }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>,
  });
  return { ...hook, action, resolve, reject };
}

test('two taps in one frame run the action once', async () => {
  const { result, action, resolve } = hookOver();
  let taps: Promise<boolean[]> = Promise.resolve([]);
  act(() => {
    const { submit } = result.current;
    taps = Promise.all([submit('un'), submit('deux')]);
  });
  expect(result.current.isSubmitting).toBe(true);
  resolve(null);
  expect(await act(() => taps)).toEqual([true, false]);
  expect(action.mock.calls).toEqual([['un']]);
  expect(result.current).toMatchObject({ isSubmitting: false, error: null });
});

test('the message an action resolves with is the error until the next call', async () => {
  const { result, resolve } = hookOver();
  resolve('Trop tard.');
  expect(await act(() => result.current.submit('un'))).toBe(false);
  expect(result.current).toMatchObject({ isSubmitting: false, error: 'Trop tard.' });
  let next: Promise<boolean> = Promise.resolve(false);
  act(() => {
    next = result.current.submit('deux');
  });
  expect(result.current).toMatchObject({ isSubmitting: true, error: null });
  await act(() => next);
});

test('the code of a failed outcome becomes its sentence, and a stored outcome none', async () => {
  const failed = hookOver();
  failed.resolve({ ok: false, code: 'OrderUpdateFailed' });
  expect(await act(() => failed.result.current.submit('un'))).toBe(false);
  expect(failed.result.current.error).toBe(errorMessage(i18n, 'OrderUpdateFailed'));
  const stored = hookOver();
  stored.resolve({ ok: true });
  expect(await act(() => stored.result.current.submit('un'))).toBe(true);
  expect(stored.result.current.error).toBeNull();
});

test('a rejection becomes the message of its local write error, and the hook runs again', async () => {
  const { result, action, reject } = hookOver();
  reject(new LocalWriteError('QuotaExceeded'));
  expect(await act(() => result.current.submit('un'))).toBe(false);
  expect(result.current).toMatchObject({ isSubmitting: false, error: errorMessage(i18n, 'QuotaExceeded') });
  await act(() => result.current.submit('deux'));
  expect(action).toHaveBeenCalledTimes(2);
});

test('an action that ends after the unmount still reports success to its caller', async () => {
  const { result, unmount, resolve } = hookOver();
  let submitted: Promise<boolean> = Promise.resolve(false);
  act(() => {
    submitted = result.current.submit('un');
  });
  unmount();
  resolve(null);
  expect(await submitted).toBe(true);
  expect(result.current.isSubmitting).toBe(true);
});
