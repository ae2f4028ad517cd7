import type { ComponentType } from 'react';
import { lazy } from 'react';
import { MissingPart } from '#ui/states/missing-part.tsx';
import { loadChunk } from './chunk-reload.ts';

/** Returns a part whose code loads when it is first shown. `Missing` stands in its place when that fails; the page around it stays. */
export function lazyPart<Props extends object>(
  importPart: () => Promise<ComponentType<Props>>,
  Missing: ComponentType = MissingPart,
): ComponentType<Props> {
  return lazy(async () => ({
    default: await loadChunk(importPart).catch((): ComponentType<Props> => () => <Missing />),
  }));
}
