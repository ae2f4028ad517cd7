import { readFileSync } from 'node:fs';
import path from 'node:path';
import { escaped } from '../http/escape-html.ts';

/** Google's key and the address of its script. */
interface GooglePlaces {
  key: string;
  script: string;
}

/** Languages that the page has place names in. */
export type PlacesLanguage = 'fr' | 'nl';

function sourceOf({ key, script }: GooglePlaces, language: PlacesLanguage): string {
  const source = new URL(script);
  const query = { key, v: 'weekly', loading: 'async', libraries: 'places', language, region: 'BE' };
  for (const [name, value] of Object.entries(query)) source.searchParams.set(name, value);
  // The page's script defines this callback (src/app/places/places-frame.ts).
  source.searchParams.set('callback', 'placesReady');
  return source.href;
}

/** Returns the built script of the page; null without a built app. */
export function readPlacesScript(dist: string): string | null {
  try {
    return readFileSync(path.join(dist, 'pages', 'places.js'), 'utf8');
  } catch {
    return null;
  }
}

/** Returns the page: its own script, which loads Google's. `nonce` admits both (`placesPolicy`). */
export function placesPage(own: string, google: GooglePlaces, language: PlacesLanguage, nonce: string): string {
  const inline = own.replaceAll(/<(?=\/script|!--)/gi, String.raw`\x3c`);
  const source = escaped(sourceOf(google, language));
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>Google Places</title><script nonce="${nonce}" data-source="${source}">${inline}</script></html>`;
}

/**
 * Returns the content security policy of the page: what Google's guide demands with a nonce, and nothing of the app.
 * The sandbox gives it an opaque origin however it is opened: no cookie, no storage, no authenticated call.
 */
export function placesPolicy({ script }: GooglePlaces, nonce: string): string {
  const google = 'https://*.googleapis.com https://*.google.com https://*.gstatic.com';
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic' https: 'unsafe-eval' blob:`,
    `connect-src ${google} ${new URL(script).origin} data: blob:`,
    `img-src ${google} https://*.googleusercontent.com data:`,
    `style-src 'nonce-${nonce}' https://fonts.googleapis.com`,
    'font-src https://fonts.gstatic.com',
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join(';');
}
