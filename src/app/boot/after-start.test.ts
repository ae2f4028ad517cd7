import { expect, test, vi } from 'vitest';
import { openUserDatabase } from '#data/user-database.ts';
import { writeRemote } from '#data/remotes/remote-states.ts';
import { initialRemoteState } from '#sync/remote-state.ts';
import { certifier } from '#tests/support/rows.ts';
import { watchScopes } from './after-start.ts';

test('the user is read again when a role is withdrawn, not at the first load', async () => {
  const db = openUserDatabase('test', certifier.id);
  const onChange = vi.fn<() => void>();
  const pulled = (...scopes: string[]): PromiseLike<unknown> =>
    writeRemote(db, { ...initialRemoteState('main'), scopes });
  await pulled();
  watchScopes(db, onChange);
  await pulled('owner:x', 'user:x');
  // A write that changes no scope.
  await pulled('owner:x', 'user:x');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(onChange).not.toHaveBeenCalled();
  await pulled('user:x');
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce(), { timeout: 5_000 });
  await db.delete();
});
