import { describe, expect, test } from 'vitest';
import { subscribeOnline, subscribeVisible } from './network-status.ts';
import { watchPageLifecycle } from './page-lifecycle.ts';

function createPage() {
  const visible: { visibilityState: DocumentVisibilityState } = { visibilityState: 'visible' };
  const document = Object.assign(new EventTarget(), visible);
  const window = new EventTarget();
  const show = (type: string, persisted: boolean): void => {
    window.dispatchEvent(Object.assign(new Event(type), { persisted }));
  };
  const setVisibility = (state: DocumentVisibilityState): void => {
    document.visibilityState = state;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  return { document, window, show, setVisibility };
}

describe('[RN3] the life of a page', () => {
  test('the back-forward cache, freezing and visibility are told apart from plain loading', () => {
    const page = createPage();
    const told: string[] = [];
    const stop = watchPageLifecycle(
      {
        onRestored: () => told.push('restored'),
        onFrozen: () => told.push('frozen'),
        onResumed: () => told.push('resumed'),
        onVisible: () => told.push('visible'),
        onHidden: () => told.push('hidden'),
      },
      page,
    );
    page.show('pageshow', false);
    page.setVisibility('hidden');
    page.show('pagehide', true);
    page.show('pageshow', true);
    page.document.dispatchEvent(new Event('freeze'));
    page.document.dispatchEvent(new Event('resume'));
    page.setVisibility('visible');
    expect(told).toEqual(['hidden', 'frozen', 'restored', 'frozen', 'resumed', 'visible']);
    stop();
    page.setVisibility('hidden');
    expect(told).toHaveLength(6);
  });
});

describe('the network and visibility, as subscriptions', () => {
  test('online and offline', () => {
    const target = new EventTarget();
    const told: boolean[] = [];
    const stop = subscribeOnline((online) => told.push(online), target);
    target.dispatchEvent(new Event('offline'));
    target.dispatchEvent(new Event('online'));
    stop();
    target.dispatchEvent(new Event('offline'));
    expect(told).toEqual([false, true]);
  });

  test('visible and hidden', () => {
    const page = createPage();
    const told: boolean[] = [];
    const stop = subscribeVisible((visible) => told.push(visible), page.document as unknown as Document);
    page.setVisibility('hidden');
    page.setVisibility('visible');
    stop();
    page.setVisibility('hidden');
    expect(told).toEqual([false, true]);
  });
});
