import { withDeadline } from '#platform/http/deadline.ts';

/** How long the network may take for the app's page before this device says what it lacks, in milliseconds. */
const pageTimeout = 10_000;
/** How long a device that could not store what came is not sent it again, in milliseconds: its storage is full. */
const repairPause = 10 * 60_000;
/** How long the files that are missing may take to come, in milliseconds. Who asked what is missing then gets its answer. */
const repairTimeout = 20_000;

export interface AppFilesOptions {
  caches: Pick<CacheStorage, 'open'>;
  fetch: (request: Request) => Promise<Response>;
  /** The cache that has the files. */
  cacheName: string;
  /** Every file of the app: its URL, and the key of the cache that has it. A key names the revision where the URL has no hash. */
  keys: ReadonlyMap<string, string>;
}

/** The files of the app on this device. A browser may lose some of them; the network brings them back. */
export interface AppFiles {
  /** Returns a stored file. A missing one comes from the network, and is stored. */
  answer: (request: Request) => Promise<Response>;
  /** Returns the app's page. When this device and the network lack what it starts with, a page says so. */
  answerPage: (request: Request) => Promise<Response>;
  /** Returns how many files of the app are missing, after the network has brought what it can. */
  countMissing: () => Promise<number>;
}

async function revisionOf(response: Response): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What a server calls a script and a style: a filter's answer is something else. */
const mediaTypes = [
  ['.js', 'javascript'],
  ['.css', 'css'],
] as const;

/** Returns whether a response is the file that belongs under this key, and not that of a newer version or a portal's page. */
async function isFile(response: Response, key: string): Promise<boolean> {
  if (!response.ok || response.redirected) return false;
  const revision = new URL(key).searchParams.get('__WB_REVISION__');
  if (revision !== null) return (await revisionOf(response)).startsWith(revision);
  const type = response.headers.get('content-type') ?? '';
  const wanted = mediaTypes.find(([end]) => new URL(key).pathname.endsWith(end))?.[1];
  return wanted === undefined ? !/^text\/(?:html|plain)/.test(type) : type.includes(wanted);
}

/** Returns what stands in the place of the app while parts of it are missing. */
function missingPage(): Response {
  const style =
    'body{font:17px/1.5 system-ui,sans-serif;max-width:28rem;margin:3rem auto;padding:0 1rem}a{display:inline-block;padding:.8rem 1.2rem;font-weight:600}';
  const html = `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>myCerti</title><style>${style}</style></head><body><main role="alert"><h1>myCerti</h1><p>L’app n’est plus entière sur cet appareil. Il faut du réseau pour l’ouvrir. Ce qui a été enregistré y est toujours.</p><p lang="nl">De app staat niet meer volledig op dit toestel. Er is netwerk nodig om ze te openen. Wat bewaard werd, staat er nog altijd.</p><p><a href="">Réessayer · Opnieuw proberen</a></p></main></body></html>`;
  const policy = "default-src 'none'; style-src 'unsafe-inline'";
  const headers = { 'Content-Type': 'text/html', 'Cache-Control': 'no-store', 'Content-Security-Policy': policy };
  return new Response(html, { status: 503, headers });
}

/**
 * Creates the access to the app's files.
 * @param start the URLs of what the page itself runs and shows: the page first
 */
export function createAppFiles(
  { caches, fetch, cacheName, keys }: AppFilesOptions,
  start: readonly string[],
): AppFiles {
  const open = (): Promise<Cache> => caches.open(cacheName);

  async function stored(url: string): Promise<Response | undefined> {
    const key = keys.get(url);
    return key === undefined ? undefined : (await open()).match(key);
  }

  async function isStored(url: string): Promise<boolean> {
    return (await stored(url)) !== undefined;
  }

  async function missing(): Promise<string[]> {
    const urls = [...keys.keys()];
    const found = await Promise.all(urls.map(isStored));
    return urls.filter((_url, index) => found[index] === false);
  }

  /** Fetches a file and stores it, when it is the one of this version. */
  async function fetchFile(url: string, request: Request): Promise<Response> {
    const response = await fetch(request);
    const key = keys.get(url);
    const copy = response.clone();
    if (key !== undefined && (await isFile(copy, key))) await (await open()).put(key, copy).catch(() => undefined);
    return response;
  }

  let pausedUntil = 0;

  async function repair(urls: readonly string[]): Promise<void> {
    if (Date.now() < pausedUntil) return;
    const answers = await Promise.all(
      // A file without a hash in its name may stand in the browser's cache in another version.
      urls.map((url) => fetchFile(url, new Request(url, { cache: 'no-cache' })).catch(() => undefined)),
    );
    if (answers.some((answer) => answer?.ok === true) && (await missing()).length > 0)
      pausedUntil = Date.now() + repairPause;
  }

  return {
    answer: async (request) => (await stored(request.url).catch(() => undefined)) ?? fetchFile(request.url, request),
    answerPage: async (request) => {
      const [page = ''] = start;
      const found = await Promise.all(start.map(isStored)).catch(() => [false]);
      const shown = found.every(Boolean) ? await stored(page) : undefined;
      if (shown !== undefined) return shown;
      const response = await withDeadline(fetch(request), pageTimeout, 'the page').catch(() => missingPage());
      return response.status >= 500 ? missingPage() : response;
    },
    countMissing: async () => {
      const before = await missing();
      if (before.length === 0) return 0;
      await withDeadline(repair(before), repairTimeout, 'the files of the app').catch(() => undefined);
      return (await missing()).length;
    },
  };
}
