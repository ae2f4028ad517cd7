/*
 * The script of the sandboxed page that searches Google Places (server/addresses/places-page.ts): it loads Google's, and answers
 * the app. It is nobody's page, so it can read nothing of the app's, and is told nothing but what was typed.
 */
import type { PlacesAsk, PlacesSaying } from '#contract/protocol/places-frame.ts';
import type { PlacesLibrary } from '#platform/google-places.ts';
import { createGooglePlaces } from '#platform/google-places.ts';

interface GoogleGlobals {
  google?: { maps: { importLibrary: (name: 'places') => Promise<PlacesLibrary> } };
  /** Called by Google's script once it is there (`callback` in its address). */
  placesReady?: () => void;
  /** Called by Google's script when the key is refused. */
  gm_authFailure?: () => void;
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these are the names by which Google's script knows the page
const page = globalThis as unknown as GoogleGlobals;
const own = document.currentScript;

function say(saying: PlacesSaying): void {
  // The address of this page is the app's, though a sandbox takes the origin away.
  parent.postMessage(saying, location.origin);
}

const fail = (): void => say({ kind: 'failed' });

const isText = (given: unknown): given is string => typeof given === 'string' && given.length <= 200;

/** A question of the app; null for whatever else reaches this window. */
function askOf({ source, data }: MessageEvent<unknown>): PlacesAsk | null {
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
  async function answer(asked: PlacesAsk): Promise<void> {
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
