import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import type { PluginOption } from 'vite';

/** Expands lingui's macros and lets `.po` catalogues be imported; the app, the worker and the tests share it. */
export function linguiPlugins(): PluginOption[] {
  return [lingui({ failOnCompileError: true }), babel({ presets: [linguiTransformerBabelPreset()] })];
}
