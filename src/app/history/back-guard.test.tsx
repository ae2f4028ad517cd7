// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createBrowserRouter, Link, Outlet, RouterProvider, useNavigate, useSearchParams } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stepOut } from '#hooks/app/step-out.ts';
import { LayerInAddress, useBackCloses } from '#ui/back-layers.tsx';
import { useBackGuard } from './back-guard.ts';

function Root() {
  useBackGuard();
  return <Outlet />;
}

function Layer({ name, asks = false, onClose }: { name: string; asks?: boolean; onClose: () => void }) {
  const [isAsked, setIsAsked] = useState(false);
  const [, setQuery] = useSearchParams();
  useBackCloses(true, asks && !isAsked ? () => setIsAsked(true) : onClose);
  return (
    <div role="dialog" aria-label={isAsked ? `${name} asks` : name}>
      <button type="button" onClick={onClose}>
        close {name}
      </button>
      <button type="button" onClick={() => setQuery({ q: 'x' }, { replace: true })}>
        filter
      </button>
      <Link to="/other">leave</Link>
    </div>
  );
}

function Page() {
  const [open, setOpen] = useState<readonly string[]>([]);
  const [query] = useSearchParams();
  const navigate = useNavigate();
  return (
    <>
      <h1>page {query.toString()}</h1>
      {['camera', 'editor'].map((name) => (
        <button key={name} type="button" onClick={() => setOpen([...open, name])}>
          open {name}
        </button>
      ))}
      <Link to="?signature=1">sign</Link>
      {open.map((name) => (
        <Layer
          key={name}
          name={name}
          asks={name === 'editor'}
          onClose={() => setOpen((before) => before.filter((one) => one !== name))}
        />
      ))}
      {query.has('signature') ? (
        <LayerInAddress>
          <Layer name="signature" onClose={() => void navigate(stepOut())} />
        </LayerInAddress>
      ) : null}
    </>
  );
}

/**
 * Waits until the guard has settled: each step through the history and each rendering takes a turn of the event loop, however
 * long the turn is on a busy machine.
 */
const settled = (): Promise<void> =>
  act(async () => {
    for (let turn = 0; turn < 40; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  });
const press = async (name: string, role: 'button' | 'link' = 'button'): Promise<void> => {
  fireEvent.click(screen.getByRole(role, { name }));
  await settled();
};
const back = async (): Promise<void> => {
  history.back();
  await settled();
};
const forward = async (): Promise<void> => {
  history.forward();
  await settled();
};
/** Returns the page and the layers on screen. */
const shown = (): string[] => [
  screen.getByRole('heading').textContent.trim(),
  ...screen.queryAllByRole('dialog').map((dialog) => dialog.getAttribute('aria-label') ?? ''),
];

let router: ReturnType<typeof createBrowserRouter>;

beforeEach(async () => {
  vi.stubGlobal('scrollTo', () => undefined);
  history.pushState(null, '', '/before');
  router = createBrowserRouter([
    {
      Component: Root,
      children: [
        { path: 'before', element: <h1>before</h1> },
        { path: 'page', Component: Page },
        { path: 'other', element: <h1>other</h1> },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/page'));
  await settled();
});
afterEach(() => {
  cleanup();
  router.dispose();
  vi.unstubAllGlobals();
});

test('back closes one layer at a time, lets a layer ask, then leaves the page', async () => {
  await press('open camera');
  await press('open editor');
  await back();
  expect(shown()).toEqual(['page', 'camera', 'editor asks']);
  await back();
  expect(shown()).toEqual(['page', 'camera']);
  await back();
  expect(shown()).toEqual(['page']);
  await back();
  expect(shown()).toEqual(['before']);
  await forward();
  expect(shown()).toEqual(['page']);
});

test('a second back that comes with the first stays on the page', async () => {
  await press('open camera');
  history.back();
  history.back();
  await settled();
  expect(shown()).toEqual(['page']);
  await press('open camera');
  await press('filter');
  await back();
  expect(shown()).toEqual(['page q=x']);
  await back();
  expect(shown()).toEqual(['before']);
});

test('a layer that its button closed leaves no entry: the next back leaves the page', async () => {
  await press('open camera');
  await press('close camera');
  await forward();
  expect(shown()).toEqual(['page']);
  await back();
  expect(shown()).toEqual(['before']);
});

test('an address that changes under a layer stays when back closes the layer', async () => {
  await press('open camera');
  await press('filter');
  expect(shown()).toEqual(['page q=x', 'camera']);
  await back();
  expect([...shown(), location.search]).toEqual(['page q=x', '?q=x']);
  await back();
  expect(shown()).toEqual(['before']);
});

test('a link of a layer leads away and back to the page, and forward again', async () => {
  await press('open camera');
  await press('leave', 'link');
  expect(shown()).toEqual(['other']);
  await back();
  expect(shown()).toEqual(['page']);
  await forward();
  expect(shown()).toEqual(['other']);
  await back();
  await back();
  expect(shown()).toEqual(['before']);
});

test('a layer that the address shows closes by its address', async () => {
  await press('sign', 'link');
  expect(shown()).toEqual(['page signature=1', 'signature']);
  await back();
  expect(shown()).toEqual(['page']);
  await back();
  expect(shown()).toEqual(['before']);
});

test('a layer that the address shows closes by itself, also under another one', async () => {
  await press('sign', 'link');
  await press('open camera');
  expect(shown()).toEqual(['page signature=1', 'camera', 'signature']);
  await press('close signature');
  expect(shown()).toEqual(['page', 'camera']);
  await back();
  expect(shown()).toEqual(['page']);
  await back();
  expect(shown()).toEqual(['before']);
});

test('a step of the guard that ends after its layout stays unknown to the router', async () => {
  await press('open camera');
  const step = history.go.bind(history);
  const go = vi.spyOn(history, 'go').mockImplementation((by) => {
    step(by);
    cleanup();
  });
  await press('close camera');
  expect(go).toHaveBeenCalledExactlyOnceWith(-2);
  go.mockRestore();
  expect(router.state).toMatchObject({ historyAction: 'PUSH', location: { pathname: '/page' } });
});
