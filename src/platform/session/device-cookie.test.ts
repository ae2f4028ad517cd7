// @vitest-environment jsdom
import { afterEach, describe, expect, test } from 'vitest';
import { storeDeviceCookie, readDeviceCookie } from './device-cookie.ts';

const id = '018f0000-0000-7000-8000-00000000c001';

afterEach(() => {
  document.cookie = 'mycerti_device=; Max-Age=0; Path=/';
});

describe('the device’s cookie', () => {
  test('[RN5] stores the identifier outside the databases', () => {
    expect(readDeviceCookie()).toBeNull();
    storeDeviceCookie(id);
    expect(readDeviceCookie()).toBe(id);
  });

  test.each(['mycerti_device=', 'mycerti_device=x', `other_mycerti_device=${id}`, `mycerti_device=${id}0`, ''])(
    'ignores %s',
    (cookies) => {
      expect(readDeviceCookie(cookies)).toBeNull();
    },
  );

  test('[RN5] is found among other cookies', () => {
    expect(readDeviceCookie(`language=nl; mycerti_device=${id}; x=1`)).toBe(id);
  });
});
