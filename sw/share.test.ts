import { expect, test, vi } from 'vitest';
import { answerShare } from './share.ts';

function shared(...files: File[]): Request {
  const body = new FormData();
  body.set('title', 'IMG_0012');
  for (const file of files) body.append('files', file);
  return new Request('https://app.example.be/share', { method: 'POST', body });
}

const whereTo = (answer: Response): [number, string | null] => [answer.status, answer.headers.get('location')];

test('redirects to the page only once every file is stored', async () => {
  let kept: (() => void) | undefined;
  const keep = vi.fn<(files: readonly File[]) => Promise<string[]>>(
    () =>
      new Promise((resolve) => {
        kept = () => resolve([]);
      }),
  );
  const answered = vi.fn<(answer: Response) => void>();
  const done = answerShare(shared(new File(['a'], 'a.jpg'), new File(['b'], 'b.pdf')), keep).then(answered);
  await vi.waitFor(() => expect(keep).toHaveBeenCalledOnce());
  expect(keep.mock.calls[0]?.[0].map(({ name }) => name)).toEqual(['a.jpg', 'b.pdf']);
  expect(answered).not.toHaveBeenCalled();
  kept?.();
  await done;
  expect(answered.mock.calls.map(([answer]) => whereTo(answer))).toEqual([[303, '/share']]);
});

test('redirects with a fault without files, and when they cannot be stored', async () => {
  const keep = vi.fn<() => Promise<string[]>>(() => Promise.reject(new DOMException('', 'AbortError')));
  expect(whereTo(await answerShare(shared(), keep))).toEqual([303, '/share?fault=noFiles']);
  expect(whereTo(await answerShare(shared(new File([], '')), keep))).toEqual([303, '/share?fault=noFiles']);
  expect(keep).not.toHaveBeenCalled();
  expect(whereTo(await answerShare(shared(new File(['a'], 'a.jpg')), keep))).toEqual([303, '/share?fault=notKept']);
  keep.mockRejectedValueOnce(new DOMException('', 'QuotaExceededError'));
  expect(whereTo(await answerShare(shared(new File(['a'], 'a.jpg')), keep))).toEqual([303, '/share?fault=full']);
});

function sharedText(parts: Readonly<Record<string, string>>, ...files: File[]): Request {
  const body = new FormData();
  for (const [name, value] of Object.entries(parts)) body.set(name, value);
  for (const file of files) body.append('files', file);
  return new Request('https://app.example.be/share', { method: 'POST', body });
}

test.each([
  [
    { title: 'Immo Nord', text: 'Clé chez le voisin', url: 'https://nord.example/7' },
    'Immo Nord\nClé chez le voisin\nhttps://nord.example/7',
  ],
  [
    { title: 'Nord', text: 'Nord https://nord.example/7', url: 'https://nord.example/7' },
    'Nord https://nord.example/7',
  ],
  [{ url: 'https://nord.example/7' }, 'https://nord.example/7'],
])('keeps a shared text, its link and its title once: %j', async (parts, text) => {
  const keep = vi.fn<(files: readonly File[]) => Promise<string[]>>(() => Promise.resolve([]));
  expect(whereTo(await answerShare(sharedText(parts), keep))).toEqual([303, '/share']);
  const [kept] = keep.mock.calls[0]?.[0] ?? [];
  expect([kept?.type, await kept?.text()]).toEqual(['text/plain', text]);
});

test('keeps the text that comes with a photo beside it', async () => {
  const keep = vi.fn<(files: readonly File[]) => Promise<string[]>>(() => Promise.resolve([]));
  await answerShare(sharedText({ title: 'IMG_0012', text: 'chaudière' }, new File(['a'], 'a.jpg')), keep);
  expect(keep.mock.calls[0]?.[0].map(({ name }) => name)).toEqual(['a.jpg', 'texte.txt']);
});

test('names the files that the other app no longer gives', async () => {
  const file = new File(['a'], 'été & co.pdf');
  const [status, place] = whereTo(await answerShare(shared(file), () => Promise.resolve([file.name])));
  expect(status).toBe(303);
  const query = new URL(place ?? '', 'https://app.example.be').searchParams;
  expect([query.get('fault'), query.getAll('file')]).toEqual(['unreadable', ['été & co.pdf']]);
});

test('says that nothing can be read where the browser cannot read the form', async () => {
  const broken = new Request('https://app.example.be/share', { method: 'POST', body: 'x' });
  const keep = vi.fn<() => Promise<string[]>>();
  expect(whereTo(await answerShare(broken, keep))).toEqual([303, '/share?fault=unreadable']);
  expect(keep).not.toHaveBeenCalled();
});
