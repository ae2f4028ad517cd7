import { describeOpening } from './open-contract.ts';

describeOpening('the browser’s IndexedDB');
