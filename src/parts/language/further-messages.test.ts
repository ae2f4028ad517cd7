import { expect, test } from 'vitest';
import { provideFurtherMessages, withFurtherMessages } from './further-messages.ts';

test('a part is there when its words are, and fails with them', async () => {
  expect(await withFurtherMessages(Promise.resolve('part'))).toBe('part');
  let finish: () => void = () => undefined;
  provideFurtherMessages(() => new Promise<void>((resolve) => (finish = resolve)));
  const order: string[] = [];
  const part = withFurtherMessages(Promise.resolve('part')).then(() => order.push('part'));
  await Promise.resolve();
  order.push('words');
  finish();
  await part;
  expect(order).toEqual(['words', 'part']);
  provideFurtherMessages(() => Promise.reject(new Error('no network')));
  await expect(withFurtherMessages(Promise.resolve('part'))).rejects.toThrow('no network');
});
