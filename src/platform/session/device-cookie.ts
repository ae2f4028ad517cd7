/** Longest life of a cookie that browsers allow, in seconds: 400 days, restarted at each start. */
const lifetime = 400 * 24 * 3_600;
const cookieName = 'mycerti_device';
const pattern = /(?:^|; )mycerti_device=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:;|$)/;

/**
 * Returns the device's identifier from its cookie, or null. A browser that evicts a site's databases keeps its cookies,
 * so the server can tell an evicted device from a new one (rule RN5).
 */
export function readDeviceCookie(cookies = document.cookie): string | null {
  return pattern.exec(cookies)?.[1] ?? null;
}

/**
 * Stores the device's identifier outside the databases. Only this site's own pages send the cookie, and only to this
 * site.
 */
export function storeDeviceCookie(id: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${cookieName}=${id}; Max-Age=${lifetime}; Path=/; SameSite=Strict${secure}`;
}
