import { describe, expect, test } from 'vitest';
import { subscribeOnline, subscribeVisible } from '../network/network-status.ts';
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
  test('reports the back-forward cache, freezing and visibility, and not plain loading', () => {
    const page = createPage();
    const reported: string[] = [];
    const stop = watchPageLifecycle(
      {
        onRestored: () => reported.push('restored'),
        onFrozen: () => reported.push('frozen'),
        onCached: () => reported.push('cached'),
        onLeft: () => reported.push('left'),
        onResumed: () => reported.push('resumed'),
        onVisible: () => reported.push('visible'),
        onHidden: () => reported.push('hidden'),
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
    page.show('pagehide', false);
    expect(reported).toEqual(['hidden', 'frozen', 'cached', 'restored', 'frozen', 'resumed', 'visible', 'left']);
    stop();
    page.setVisibility('hidden');
    expect(reported).toHaveLength(8);
  });
});

describe('the network and visibility, as subscriptions', () => {
  test('reports online and offline', () => {
    const target = new EventTarget();
    const reported: boolean[] = [];
    const stop = subscribeOnline((online) => reported.push(online), target);
    target.dispatchEvent(new Event('offline'));
    target.dispatchEvent(new Event('online'));
    stop();
    target.dispatchEvent(new Event('offline'));
    expect(reported).toEqual([false, true]);
  });

  test('reports visible and hidden', () => {
    const page = createPage();
    const reported: boolean[] = [];
    const stop = subscribeVisible((visible) => reported.push(visible), page.document as unknown as Document);
    page.setVisibility('hidden');
    page.setVisibility('visible');
    stop();
    page.setVisibility('hidden');
    expect(reported).toEqual([false, true]);
  });
});
