import { describe, expect, test } from 'vitest';
import { createFormActivity } from './form-activity.ts';

describe('forms being edited', () => {
  test('is idle at once without forms', async () => {
    const forms = createFormActivity();
    expect(forms.isEditing()).toBe(false);
    await forms.whenIdle();
  });

  test('is idle after the last of several forms ends, and counts each end once', async () => {
    const forms = createFormActivity();
    const [first, second] = [forms.begin(), forms.begin()];
    let idle = false;
    const waiting = forms.whenIdle().then(() => (idle = true));
    first();
    first();
    await Promise.resolve();
    expect([forms.isEditing(), idle]).toEqual([true, false]);
    second();
    await waiting;
    expect([forms.isEditing(), idle]).toEqual([false, true]);
  });

  test('stays busy when another form opens at the moment the last one ends', async () => {
    const forms = createFormActivity();
    const leave = forms.begin();
    let idle = false;
    const waiting = forms.whenIdle().then(() => (idle = true));
    leave();
    const leaveNext = forms.begin();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(idle).toBe(false);
    leaveNext();
    await waiting;
  });
});
