import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

export default defineConfig({
  sourceLocale: 'fr',
  locales: ['fr', 'nl'],
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}/messages',
      include: ['src', 'sw'],
      exclude: ['**/*.test.ts', '**/*.test.tsx'],
    },
  ],
  // Line numbers would make every edit of a source file a change of the catalogues.
  format: formatter({ lineNumbers: false }),
});
