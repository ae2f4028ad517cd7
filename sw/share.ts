/** Where the system brings what other apps share (the manifest's `share_target`), and where the page asks what it is for. */
export const sharePath = '/share';

function leadTo(query: string): Response {
  // 303: the page is asked for by itself; loading it again shares nothing a second time.
  return new Response(null, { status: 303, headers: { Location: `${sharePath}${query}` } });
}

/**
 * Answers a share once every file is on the disk, and leads to the page that asks what they are for. Without files, or when they
 * could not be kept, the page says so.
 */
export async function answerShare(
  request: Request,
  keep: (files: readonly File[]) => Promise<void>,
): Promise<Response> {
  try {
    const given = (await request.formData()).getAll('files').filter((part) => part instanceof File);
    // A form without files sends one without a name.
    const files = given.filter(({ name, size }) => name !== '' || size > 0);
    if (files.length === 0) return leadTo('?fault=noFiles');
    await keep(files);
    return leadTo('');
  } catch {
    return leadTo('?fault=notKept');
  }
}
