import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import type { PluginOption } from 'vite';
import { firstMessages } from './first-messages.ts';

/** Expands lingui's macros and makes `.po` catalogues importable. The app, the worker and the tests share these plugins. */
export function linguiPlugins(): PluginOption[] {
  return [firstMessages(), lingui({ failOnCompileError: true }), babel({ presets: [linguiTransformerBabelPreset()] })];
}
