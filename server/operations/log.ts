import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';
import { codeOf } from '../db/connection/failures.ts';

/** Stack frames without the first line, since a driver's message may quote the request. */
function framesOf(error: Error): string[] {
  return (error.stack ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '));
}

/** Returns kind, code and stack of an error for the log. Never its message, which may hold personal data. */
export function describeError(error: unknown): { type: string; message: string; stack: string } {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  return { type: error.name, message: codeOf(error) ?? '', stack: framesOf(error).slice(0, 12).join('\n') };
}

/**
 * Returns options of the logger: JSON lines without personal data. A request is logged once, when answered, by its
 * route's pattern: no address, query, header or body.
 */
export function loggerOptions(level: string): Exclude<FastifyServerOptions['logger'], undefined> {
  return {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: describeError, req: () => ({}), res: () => ({}) },
  };
}

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
