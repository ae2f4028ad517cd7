import 'fake-indexeddb/auto';
import { describeUpgrades } from './upgrades.ts';

describeUpgrades('fake-indexeddb');
