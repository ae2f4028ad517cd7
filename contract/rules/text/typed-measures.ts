import type { Measure } from '../../content/content.ts';
import { measuredMax } from '../../values/limits.ts';
import { asValue } from './lines.ts';

/** Why a typed value is not accepted. */
export type MeasureFault = 'notANumber' | 'negative' | 'tooLarge' | 'ambiguous';
/** A typed value in the unit of its check; null for an empty field. */
export type TypedMeasure = { value: number | null } | { fault: MeasureFault };

/**
 * Parses a measured value as Belgians type it, with its unit or without: `0,25`, `0.25 Ω`, `1 500`. `1.500` is ambiguous:
 * a measuring device shows it for one and a half, a Belgian writes it for fifteen hundred.
 */
export function readMeasure(typed: string, unit = ''): TypedMeasure {
  const trimmed = asValue(typed);
  const plain = (unit !== '' && trimmed.endsWith(unit) ? trimmed.slice(0, -unit.length) : trimmed).replaceAll(
    /\s/g,
    '',
  );
  if (plain === '') return { value: null };
  if (plain.startsWith('-')) return { fault: 'negative' };
  if (!/^\d+(?:[.,]\d+)?$/.test(plain)) return { fault: 'notANumber' };
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(plain)) return { fault: 'ambiguous' };
  const value = Number(plain.replace(',', '.'));
  return value > measuredMax ? { fault: 'tooLarge' } : { value };
}

/** Returns whether a value lies outside the usual bounds. Such a value is accepted: the form asks to read it again. */
export function isUnusual(value: number, { min, max }: Measure): boolean {
  return value < min || value > max;
}

/** Returns the result that the limits of the content propose for a value; null without limits. A person confirms it. */
export function proposedResult(value: number, { ok }: Measure): 'ok' | 'notOk' | null {
  if (ok === undefined) return null;
  return (ok.from === null || value >= ok.from) && (ok.to === null || value <= ok.to) ? 'ok' : 'notOk';
}

/** Formats a value as typed: `0,25`. */
export function typedMeasure(value: number): string {
  return String(value).replace('.', ',');
}
