import { afterAll, afterEach, expect } from 'vitest';
import { takeUncaught } from './uncaught.ts';

/** Setup file that fails each browser test during which an error or a rejection stayed uncaught. */
const demandNone = (): void => expect(takeUncaught(), 'uncaught in the browser').toEqual([]);

afterEach(demandNone);
afterAll(demandNone);
