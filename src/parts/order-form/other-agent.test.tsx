// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Order } from '#contract/entities/order.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { certifier, supervisor, testId } from '#tests/support/rows.ts';
import { OtherAgent } from './other-agent.tsx';

afterEach(cleanup);

function shown(agent: Order['commercial']): string {
  const db = openUserDatabase('other-agent', supervisor.id);
  const { container } = render(
    <I18nProvider i18n={speak('fr')}>
      <AppDataProvider value={testAppData(db, supervisor, () => testId(900))}>
        <OtherAgent agent={agent} />
      </AppDataProvider>
    </I18nProvider>,
  );
  return container.textContent;
}

test('says whose client it is before an order goes to them, and nothing of one’s own', () => {
  expect(shown(certifier)).toBe(`Client de ${certifier.name} : la commande lui reviendra, avec une notification.`);
  expect([shown(supervisor), shown(null)]).toEqual(['', '']);
});
