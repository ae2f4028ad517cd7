import 'fake-indexeddb/auto';
import { describeOpening } from '#tests/storage/open-contract.ts';

describeOpening('fake-indexeddb');
