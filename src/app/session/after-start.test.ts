import { expect, test, vi } from 'vitest';
import type { Live } from '#data/live/live.ts';
import { observerOf } from '#data/live/live.ts';
import { watchScopes } from './after-start.ts';

test('the user is read again when a role is withdrawn, not at the first load', () => {
  let pulled: (scopes: string | undefined) => void = () => undefined;
  const scopes: Live<string | undefined> = {
    subscribe: (observer, error) => {
      pulled = observerOf(observer, error).next;
      return { unsubscribe: () => undefined };
    },
  };
  const onChange = vi.fn<() => void>();
  watchScopes(scopes, onChange);
  pulled(undefined);
  pulled('');
  pulled('owner:x user:x');
  // Another write of the row, which changes no scope.
  pulled('owner:x user:x');
  expect(onChange).not.toHaveBeenCalled();
  pulled('user:x');
  expect(onChange).toHaveBeenCalledOnce();
});
