import { toLocalWriteError } from '#data/outbox/local-write-error.ts';

/** Path of the manifest's `share_target`: the system posts shared files here, and the page asks what they are for. */
export const sharePath = '/share';

function redirectToPage(query: string): Response {
  // 303: the browser loads the page with GET, so that a reload shares nothing again.
  return new Response(null, { status: 303, headers: { Location: `${sharePath}${query}` } });
}

/** Returns a shared text or link as a file: it waits for its place like one. Null for a share without any. */
function textOf(form: FormData): File | null {
  const [title = '', text = '', url = ''] = ['title', 'text', 'url'].map((name) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  });
  // A title says nothing by itself, and apps repeat it, or the link, in the text.
  if (text === '' && url === '') return null;
  const lines = [text.includes(title) ? '' : title, text, text.includes(url) ? '' : url].filter((line) => line !== '');
  return new File([lines.join('\n')], 'texte.txt', { type: 'text/plain' });
}

/** Most files that the page names: an address has a limit. */
const namedMax = 10;

/** Redirects to the page that says which files could not be read; all of them when none is named. */
function redirectToUnread(names: readonly string[]): Response {
  const query = new URLSearchParams({ fault: 'unreadable' });
  for (const name of names.slice(0, namedMax)) query.append('file', name);
  return redirectToPage(`?${query.toString()}`);
}

/**
 * Stores what is shared, files and text, then redirects to the page that asks what it is for. Without anything, or when it cannot
 * be read or stored, the page shows the fault.
 * @param store stores files, and returns the names of those that cannot be read
 */
export async function answerShare(
  request: Request,
  store: (files: readonly File[]) => Promise<string[]>,
): Promise<Response> {
  const form = await request.formData().catch(() => null);
  // The browser reads the files of another app while it reads the form.
  if (form === null) return redirectToUnread([]);
  try {
    const parts = form.getAll('files').filter((part) => part instanceof File);
    // A form without files contains one empty file without a name.
    const given = parts.filter(({ name, size }) => name !== '' || size > 0);
    const files = [...given, textOf(form) ?? []].flat();
    if (files.length === 0) return redirectToPage('?fault=noFiles');
    const unread = await store(files);
    return unread.length === 0 ? redirectToPage('') : redirectToUnread(unread);
  } catch (error) {
    return redirectToPage(toLocalWriteError(error).code === 'QuotaExceeded' ? '?fault=full' : '?fault=notKept');
  }
}
