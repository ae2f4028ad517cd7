/** Path of the manifest's `share_target`: the system posts shared files here, and the page asks what they are for. */
export const sharePath = '/share';

function redirectToPage(query: string): Response {
  // 303: the browser loads the page with GET, so that a reload shares nothing again.
  return new Response(null, { status: 303, headers: { Location: `${sharePath}${query}` } });
}

/**
 * Stores shared files, then redirects to the page that asks what they are for. Without files, or when they cannot be stored,
 * the page shows the fault.
 */
export async function answerShare(
  request: Request,
  store: (files: readonly File[]) => Promise<void>,
): Promise<Response> {
  try {
    const parts = (await request.formData()).getAll('files').filter((part) => part instanceof File);
    // A form without files contains one empty file without a name.
    const files = parts.filter(({ name, size }) => name !== '' || size > 0);
    if (files.length === 0) return redirectToPage('?fault=noFiles');
    await store(files);
    return redirectToPage('');
  } catch {
    return redirectToPage('?fault=notKept');
  }
}
