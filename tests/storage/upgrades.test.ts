import { describeUpgrades } from './upgrades-contract.ts';

describeUpgrades('fake-indexeddb');
