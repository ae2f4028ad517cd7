// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { ContentContext } from '#hooks/app/use-content.ts';
import { testAppData } from '#tests/support/data/app-data.ts';
import { testContent } from '#tests/support/content.ts';
import { certifier, testId, testOrder } from '#tests/support/rows.ts';
import { speak } from '#tests/support/labels.ts';
import { CameraLink, FormCamera } from './form-camera.tsx';

let db: UserDatabase;

beforeEach(() => {
  db = openUserDatabase('test', testId(1));
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

function Capture({ onClose }: { onClose: () => void }) {
  return (
    <button type="button" onClick={onClose}>
      fermer
    </button>
  );
}

function Address() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output>{pathname + search}</output>
      <button type="button" onClick={() => void navigate(-1)}>
        retour
      </button>
    </>
  );
}

function show(...addresses: string[]): void {
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter initialEntries={addresses}>
        <AppDataProvider value={testAppData(db, certifier, () => testId(2))}>
          <ContentContext value={testContent}>
            <CameraLink />
            <FormCamera order={testOrder(7)} Capture={Capture} />
            <Address />
          </ContentContext>
        </AppDataProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
}

const press = (name: string): void => void fireEvent.click(screen.getByText(name));

test('back leaves the form at once after the camera was opened in it and closed', async () => {
  show('/home', '/formvisit?visit=8&step=photos');
  fireEvent.click(screen.getByRole('link', { name: 'Photographier' }));
  press('fermer');
  await screen.findByText('/formvisit?visit=8&step=photos');
  press('retour');
  expect(await screen.findByText('/home')).toBeTruthy();
});

test('back leaves the form at once after the camera was opened from home', async () => {
  show('/home', '/formvisit?visit=8&camera=1');
  press('fermer');
  await screen.findByText('/formvisit?visit=8');
  press('retour');
  expect(await screen.findByText('/home')).toBeTruthy();
});
