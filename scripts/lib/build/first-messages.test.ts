import { expect, test } from 'vitest';
import { furtherSources, sourcesOf, waitForMessages } from './first-messages.ts';
import { filesOfFirstMessages } from './start-pages.ts';

test('the pages that people open first show first words alone', async () => {
  const further = await furtherSources();
  expect(
    filesOfFirstMessages.flatMap((page) => [...sourcesOf([page])]).filter((source) => further.has(source)),
  ).toEqual([]);
  expect(further.has('src/features/drive/drive-screen.tsx')).toBe(true);
});

test('a part that loads later waits for its words, one without further words does not', async () => {
  const further = await furtherSources();
  const code = `const load = () => import('#features/drive/drive-screen.tsx').then(show);\nimport('#data/outbox/discard.ts');`;
  expect(waitForMessages(code, 'src/app/some.ts', further).split('\n')).toEqual([
    `const load = () => withFurtherMessages(import('#features/drive/drive-screen.tsx')).then(show);`,
    `import('#data/outbox/discard.ts');`,
    `import { withFurtherMessages } from '#parts/language/further-messages.ts';`,
    '',
  ]);
  const without = `import('#features/home/home-screen.tsx')`;
  expect(waitForMessages(without, 'src/app/some.ts', further)).toBe(without);
});
