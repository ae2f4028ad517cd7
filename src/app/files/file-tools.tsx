import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { FileLinks } from '#hooks/files/use-file-links.ts';
import { FileLinksContext } from '#hooks/files/use-file-links.ts';
import { offlineFileUrl } from '#platform/files/offline-file-url.ts';
import type { FileParts } from '#ui/capture/file-parts.ts';
import { FilePartsContext } from '#ui/capture/file-parts.ts';
import { loadChunk } from '../loading/chunk-reload.ts';
import { lazyPart } from '../loading/lazy-part.tsx';
import type { AppState } from '../session/app-state.ts';
import type { ServerFiles } from './server-files.ts';
import { useApp, useUserId } from '../session/use-app-state.ts';

const parts: FileParts = {
  CaptureSheet: lazyPart(async () => (await import('#ui/capture/capture-sheet.tsx')).CaptureSheet),
  Viewer: lazyPart(async () => (await import('#ui/viewer/viewer.tsx')).Viewer),
  PictureEditor: lazyPart(async () => (await import('#ui/editor/picture-editor.tsx')).PictureEditor),
  createPictureTool: async () => {
    const { createPictureTool } = await loadChunk(() => import('../workers/picture-worker-client.ts'));
    return createPictureTool();
  },
};

/** Creates the links that read files from the server or from this device; what they need loads at the first use. */
function createFileLinks(state: Pick<AppState, 'root' | 'config'>, userId: string): FileLinks {
  let loading: Promise<ServerFiles> | undefined;
  const server = (): Promise<ServerFiles> =>
    (loading ??= loadChunk(() => import('./server-files.ts')).then(({ createServerFiles }) =>
      createServerFiles(state, userId),
    ));
  const isWorkerThere = (): boolean => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
  return {
    addressesOf: async (id) => (await server()).addressesOf(id),
    bytesOf: async (file) => (await server()).bytesOf(file),
    wantThumbnail: (db, id) => {
      // Without the chunk the icon of the file's type stays.
      server().then(
        (files) => files.wantThumbnail(db, id),
        () => (loading = undefined),
      );
    },
    offlineFileUrl: (id) => (isWorkerThere() ? offlineFileUrl(id) : null),
  };
}

/** Provides what pages need to capture and show files. */
export function FileTools({ children }: { children: ReactNode }) {
  const { state } = useApp();
  const userId = useUserId();
  const links = useMemo(() => createFileLinks(state, userId), [state, userId]);
  return (
    <FileLinksContext value={links}>
      <FilePartsContext value={parts}>{children}</FilePartsContext>
    </FileLinksContext>
  );
}
