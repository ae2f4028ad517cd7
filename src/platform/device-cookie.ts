/** The longest that browsers keep a cookie, in seconds: 400 days, counted again at each start. */
const lifetime = 400 * 24 * 3_600;
const cookieName = 'mycerti_device';
const pattern = /(?:^|; )mycerti_device=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:;|$)/;

/**
 * The device's identifier as its cookie remembers it, or null. A browser that evicts a site's databases leaves its cookies: so
 * the server can tell a known device that came back empty from a new one (rule RN5).
 */
export function readDeviceCookie(cookies = document.cookie): string | null {
  return pattern.exec(cookies)?.[1] ?? null;
}

/** Remembers the device's identifier beside the databases. Only this site's own pages send it, and only to this site. */
export function keepDeviceCookie(id: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${cookieName}=${id}; Max-Age=${lifetime}; Path=/; SameSite=Strict${secure}`;
}
