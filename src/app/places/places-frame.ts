/**
 * The script of the sandboxed page that searches Google Places (server/addresses/places-page.ts): it loads Google's library
 * and answers the app's requests. Its page has no origin, so it can read nothing of the app. It receives only the typed
 * text.
 */
import type { PlacesRequest, PlacesMessage } from '#contract/protocol/places-frame.ts';
import type { PlacesLibrary } from '#platform/places/google-places.ts';
import { createGooglePlaces } from '#platform/places/google-places.ts';

interface GoogleGlobals {
  google?: { maps: { importLibrary: (name: 'places') => Promise<PlacesLibrary> } };
  /** Called by Google's script once it is loaded (`callback` in its address). */
  placesReady?: () => void;
  /** Called by Google's script when the key is refused. */
  gm_authFailure?: () => void;
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Google's script finds these functions by these names
const page = globalThis as unknown as GoogleGlobals;
const own = document.currentScript;

function say(saying: PlacesMessage): void {
  // The app's origin: this page's address has it too, though the sandbox removes the origin.
  parent.postMessage(saying, location.origin);
}

const fail = (): void => say({ kind: 'failed' });

const isText = (given: unknown): given is string => typeof given === 'string' && given.length <= 200;

/** Returns a request of the app; null for any other message to this window. */
function askOf({ source, data }: MessageEvent<unknown>): PlacesRequest | null {
  if (source !== parent || typeof data !== 'object' || data === null) return null;
  const { kind, ask, typed, key } = { kind: null, ask: null, typed: null, key: null, ...data };
  if (typeof ask !== 'number') return null;
  if (kind === 'find' && isText(typed)) return { kind, ask, typed };
  return kind === 'pick' && isText(key) ? { kind, ask, key } : null;
}

async function start(): Promise<void> {
  const library = await page.google?.maps.importLibrary('places');
  if (library === undefined) return fail();
  const places = createGooglePlaces(library, document.documentElement.lang);
  async function answer(asked: PlacesRequest): Promise<void> {
    const { kind, ask } = asked;
    if (kind === 'find') say({ kind: 'found', ask, places: (await places.find(asked.typed)).slice(0, 5) });
    else say({ kind: 'picked', ask, parts: await places.pick(asked.key) });
  }
  addEventListener('message', (event) => {
    const asked = askOf(event);
    if (asked !== null) answer(asked).catch(fail);
  });
  say({ kind: 'ready' });
}

page.placesReady = () => void start().catch(fail);
page.gm_authFailure = fail;
const script = document.createElement('script');
script.nonce = own?.nonce ?? '';
script.src = own?.dataset['source'] ?? '';
script.addEventListener('error', fail);
document.head.append(script);
