import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import * as first from '../migrations/0001-first.ts';
import * as second from '../migrations/0002-write-rows.ts';
import * as passwordResets from '../migrations/0003-password-resets.ts';
import * as authorsAndLeaving from '../migrations/0004-authors-and-leaving.ts';
import * as orderSearch from '../migrations/0005-order-search.ts';
import * as deviceWords from '../migrations/0006-device-words.ts';
import * as wholeContract from '../migrations/0007-whole-contract.ts';
import * as clientSearch from '../migrations/0008-client-search.ts';
import * as files from '../migrations/0009-files.ts';
import * as alerts from '../migrations/0010-alerts.ts';
import * as calendarFeeds from '../migrations/0011-calendar-feeds.ts';
import * as heardOfFiles from '../migrations/0012-heard-of-files.ts';
import * as writeRowsFile from '../migrations/0013-write-rows-file.ts';
import * as logRuns from '../migrations/0014-log-runs.ts';
import * as addressSearch from '../migrations/0015-address-search.ts';
import * as signIns from '../migrations/0016-sign-ins.ts';
import * as claimsFrom from '../migrations/0017-claims-from.ts';
import * as mergedClients from '../migrations/0021-merged-clients.ts';
import * as auditKeys from '../migrations/0018-audit-keys.ts';
import * as statistics from '../migrations/0023-statistics.ts';
import * as orderFilters from '../migrations/0024-order-filters.ts';
import * as renditions from '../migrations/0027-renditions.ts';
import * as proofLinks from '../migrations/0028-proof-links.ts';
import * as orderChanges from '../migrations/0029-order-changes.ts';
import * as heicRenditions from '../migrations/0030-heic-renditions.ts';
import * as clientVisitScopes from '../migrations/0031-client-visit-scopes.ts';
import * as clientFilters from '../migrations/0032-client-filters.ts';
import * as townNames from '../migrations/0033-town-names.ts';
import * as townSort from '../migrations/0034-town-sort.ts';
import * as paidBeyond from '../migrations/0035-paid-beyond.ts';
import * as boundedReads from '../migrations/0036-bounded-reads.ts';
import * as deviceErasures from '../migrations/0037-device-erasures.ts';
import * as heldSince from '../migrations/0038-held-since.ts';
import * as decisionChanges from '../migrations/0039-decision-changes.ts';
import * as visitChanges from '../migrations/0040-visit-changes.ts';
import * as groupedWrites from '../migrations/0041-grouped-writes.ts';
import * as searchedKinds from '../migrations/0042-searched-kinds.ts';
import * as searchedTexts from '../migrations/0043-searched-texts.ts';
import * as deviceTwins from '../migrations/0044-device-twins.ts';
import * as lossesOfDevices from '../migrations/0045-losses-of-devices.ts';
import type { Tables } from '../schema.ts';

/** Every migration in order. A released name never changes. */
const migrations = {
  '0001-first': first,
  '0002-write-rows': second,
  '0003-password-resets': passwordResets,
  '0004-authors-and-leaving': authorsAndLeaving,
  '0005-order-search': orderSearch,
  '0006-device-words': deviceWords,
  '0007-whole-contract': wholeContract,
  '0008-client-search': clientSearch,
  '0009-files': files,
  '0010-alerts': alerts,
  '0011-calendar-feeds': calendarFeeds,
  '0012-heard-of-files': heardOfFiles,
  '0013-write-rows-file': writeRowsFile,
  '0014-log-runs': logRuns,
  '0015-address-search': addressSearch,
  '0016-sign-ins': signIns,
  '0017-claims-from': claimsFrom,
  '0021-merged-clients': mergedClients,
  '0018-audit-keys': auditKeys,
  '0023-statistics': statistics,
  '0024-order-filters': orderFilters,
  '0027-renditions': renditions,
  '0028-proof-links': proofLinks,
  '0029-order-changes': orderChanges,
  '0030-heic-renditions': heicRenditions,
  '0031-client-visit-scopes': clientVisitScopes,
  '0032-client-filters': clientFilters,
  '0033-town-names': townNames,
  '0034-town-sort': townSort,
  '0035-paid-beyond': paidBeyond,
  '0036-bounded-reads': boundedReads,
  '0037-device-erasures': deviceErasures,
  '0038-held-since': heldSince,
  '0039-decision-changes': decisionChanges,
  '0040-visit-changes': visitChanges,
  '0041-grouped-writes': groupedWrites,
  '0042-searched-kinds': searchedKinds,
  '0043-searched-texts': searchedTexts,
  '0044-device-twins': deviceTwins,
  '0045-losses-of-devices': lossesOfDevices,
};

/** Upgrades the schema to the latest migration, or to `upTo`. Concurrent instances wait for one another. */
export async function migrate(db: Kysely<Tables>, upTo?: keyof typeof migrations): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (error !== undefined) throw error instanceof Error ? error : new Error('the migration failed');
}
