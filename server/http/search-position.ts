import { z } from 'zod';
import { recordId } from '#contract/entities/common.ts';
import { parseJson } from '#contract/rules/text/json-text.ts';
import type { SearchPosition } from '../db/search/order-search.ts';
import { isStorable } from '../domain/rows/json.ts';
import { CodedError } from '../errors.ts';

const position = z.tuple([z.string().max(60), recordId]);

/** Returns the end of a page of a search as text, for the request of the next page. */
export function writePosition(at: SearchPosition): string {
  return Buffer.from(JSON.stringify(at)).toString('base64url');
}

/** Returns an error about one parameter of the query. */
export function invalidQuery(path: string, issue: string): CodedError {
  return new CodedError('ValidationFailed', { paths: [{ path: [path], issue }] });
}

/**
 * Parses the end of a page.
 * @throws {CodedError} ValidationFailed when the text is none of this server's
 */
export function readPosition(text: string): SearchPosition {
  const read = position.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
  if (!read.success || !isStorable(read.data[0])) throw invalidQuery('after', 'malformed');
  return read.data;
}
