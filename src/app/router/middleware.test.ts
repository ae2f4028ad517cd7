import { expect, test, vi } from 'vitest';
import type { Middleware } from './middleware.ts';
import { runMiddleware } from './middleware.ts';

const args = { request: new Request('https://app.example/orders') };

test('runs the checks of a page in the order of their names, and stops at the first redirect', async () => {
  const ran: string[] = [];
  const elsewhere = new Response(null, { status: 302 });
  const check = (name: string, answer: Response | null): Middleware => {
    return () => {
      ran.push(name);
      return Promise.resolve(answer);
    };
  };
  const registry = { language: check('language', elsewhere), auth: check('auth', null), never: check('never', null) };
  expect(await runMiddleware(registry, ['auth', 'language', 'never'])(args)).toBe(elsewhere);
  expect(ran).toEqual(['auth', 'language']);
});

test('shows a page whose checks all pass', async () => {
  expect(await runMiddleware({ auth: () => Promise.resolve(null) }, ['auth'])(args)).toBeNull();
});

test.each(['nowhere', 'toString'])('an unknown name (%s) is an error of status 500', async (name) => {
  const auth = vi.fn<Middleware>(() => Promise.resolve(null));
  await expect(runMiddleware({ auth }, ['auth', name])(args)).rejects.toMatchObject({
    message: `Unknown middleware ${name}`,
    status: 500,
  });
  expect(auth).toHaveBeenCalledOnce();
});
