import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:http';

/** A stand-in for Google. It serves a script with the used parts of the library, and the requests of that script. */
export interface StandInPlaces {
  /** Address of the script, for GOOGLE_PLACES_SCRIPT. */
  script: string;
  /** Received requests, oldest first. */
  requests: IncomingMessage[];
  /** Makes every request fail from now on, or not. */
  fail: (on: boolean) => void;
  close: () => Promise<void>;
}

/** The result of every search, with its parts. */
export const standInPlace = {
  title: 'Rue de l’Étalon 7',
  detail: 'Ixelles, Belgique',
  parts: { street: 'Rue de l’Étalon', number: '7', zipcode: '1050', city: 'Ixelles' },
};

const { parts } = standInPlace;
const components = [
  [parts.number, 'street_number'],
  [parts.street, 'route'],
  [parts.city, 'locality'],
  [parts.zipcode, 'postal_code'],
].map(([longText, type]) => ({ longText, types: [type] }));

/** Returns the script for the browser. It requests search results from this server, as Google's script does. */
function scriptOf(origin: string, callback: string): string {
  return `
    const found = async (input) => (await fetch(${JSON.stringify(`${origin}/find?q=`)} + encodeURIComponent(input))).json();
    const place = { fetchFields: async () => { await found('details'); place.addressComponents = ${JSON.stringify(components)}; } };
    const library = {
      AutocompleteSessionToken: class {},
      AutocompleteSuggestion: {
        fetchAutocompleteSuggestions: async ({ input }) => {
          const { title, detail } = await found(input);
          const placePrediction = { text: { text: title }, mainText: { text: title }, secondaryText: { text: detail }, toPlace: () => place };
          return { suggestions: [{ placePrediction }] };
        },
      },
    };
    globalThis.google = { maps: { importLibrary: async () => library } };
    globalThis[${JSON.stringify(callback)}]();
  `;
}

export async function createStandInPlaces(): Promise<StandInPlaces> {
  const requests: IncomingMessage[] = [];
  let failing = false;
  let origin = '';
  const server = createServer((request, response) => {
    requests.push(request);
    const url = new URL(request.url ?? '/', origin);
    response.setHeader('access-control-allow-origin', '*');
    if (failing) response.writeHead(500).end();
    else if (url.pathname === '/js')
      response
        .writeHead(200, { 'content-type': 'text/javascript' })
        .end(scriptOf(origin, url.searchParams.get('callback') ?? ''));
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(standInPlace));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the stand-in has no port');
  origin = `http://127.0.0.1:${address.port}`;
  return {
    script: `${origin}/js`,
    requests,
    fail: (on) => {
      failing = on;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
