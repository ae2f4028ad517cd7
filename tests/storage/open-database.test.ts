import 'fake-indexeddb/auto';
import { describeOpening } from './open-contract.ts';

describeOpening('fake-indexeddb');
