import { i18n } from '@lingui/core';
import type { ReactNode } from 'react';
import { lazy, useMemo } from 'react';
import { readSession } from '#data/root-database.ts';
import type { FileLinks } from '#hooks/use-file-links.ts';
import { FileLinksContext } from '#hooks/use-file-links.ts';
import { offlineFileUrl } from '#platform/offline-file-url.ts';
import { identityOf } from '#platform/session-identity.ts';
import type { FileParts } from '#ui/files/file-parts.ts';
import { FilePartsContext } from '#ui/files/file-parts.ts';
import { loadChunk } from '../../boot/chunk-reload.ts';
import type { AppState } from '../../app-state.ts';
import { useApp, useValue } from '../../use-app-state.ts';

const parts: FileParts = {
  CaptureSheet: lazy(async () => {
    const { CaptureSheet } = await loadChunk(() => import('#ui/capture/capture-sheet.tsx'));
    return { default: CaptureSheet };
  }),
  Viewer: lazy(async () => {
    const { Viewer } = await loadChunk(() => import('#ui/viewer/viewer.tsx'));
    return { default: Viewer };
  }),
  PictureEditor: lazy(async () => {
    const { PictureEditor } = await loadChunk(() => import('#ui/editor/picture-editor.tsx'));
    return { default: PictureEditor };
  }),
  createPictureTool: async () => {
    const { createPictureTool } = await loadChunk(() => import('../../workers/picture-worker-client.ts'));
    return createPictureTool();
  },
};

/** Creates the links that read files from the server or from this device; what they need loads at the first use. */
function createFileLinks({ root, config }: Pick<AppState, 'root' | 'config'>, userId: string): FileLinks {
  async function addressOf(id: string): Promise<string | null> {
    const { createMainClient } = await loadChunk(() => import('#platform/api-clients.ts'));
    const { fileAddress } = await loadChunk(() => import('#platform/file-link-api.ts'));
    const identity = identityOf(() => readSession(root), userId);
    return fileAddress(createMainClient({ config, identity, locale: () => i18n.locale }), config.mainBase, id);
  }
  async function bytesOf(id: string): Promise<Blob | null> {
    const { fileBytes } = await loadChunk(() => import('#platform/file-link-api.ts'));
    const address = await addressOf(id);
    return address === null ? null : fileBytes(address);
  }
  const isWorkerThere = (): boolean => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
  return { addressOf, bytesOf, offlineFileUrl: (id) => (isWorkerThere() ? offlineFileUrl(id) : null) };
}

/** Provides what pages need to capture and show files. */
export function FileTools({ children }: { children: ReactNode }) {
  const { state } = useApp();
  const userId = useValue(state.session)?.user.UserId ?? '';
  const links = useMemo(() => createFileLinks(state, userId), [state, userId]);
  return (
    <FileLinksContext value={links}>
      <FilePartsContext value={parts}>{children}</FilePartsContext>
    </FileLinksContext>
  );
}
