import { inject } from 'vitest';
import { shiftClock } from '../../../scripts/lib/machine/fixed-clock.mjs';

/** Setup file that gives the tests the same clock as the server and the browsers. */
shiftClock(inject('run').clockShift);
