import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { mutations } from '../mutations/catalogue.ts';
import { problem } from './errors.ts';
import { poke } from './poke.ts';
import { pullQuery, pullResponse } from './pull.ts';
import { pushRequest, pushResponse } from './push.ts';
import { loginRequest, loginResponse } from './session.ts';
import { protocolVersion } from './version.ts';

function hashOf(schemas: Record<string, z.ZodType>): string {
  const shapes = Object.entries(schemas).map(([name, schema]) => [name, z.toJSONSchema(schema, { io: 'input' })]);
  return createHash('sha256').update(JSON.stringify(shapes)).digest('hex').slice(0, 16);
}

// A failure means that the wire has changed: raise the version, add its hash, and leave the older lines unchanged.
const wireHashes: Record<number, string> = {
  1: 'c8f5393306194c11',
  2: 'e87ea539e896af36',
  3: '916531a61708f23e',
  4: '533037fe69342253',
  5: 'b5cca1e6be6c5d84',
  6: '9e45703dbbb4719c',
};

test('[PL7] the wire of each protocol version is pinned', () => {
  const wire = { pushRequest, pushResponse, pullQuery, pullResponse, problem, poke, loginRequest, loginResponse };
  expect({ [protocolVersion]: hashOf(wire) }).toEqual({ [protocolVersion]: wireHashes[protocolVersion] });
});

const argumentHashes = {
  'client.claim@1': '96c14b646907a6a6',
  'client.create@1': 'd510328f878cb5f4',
  'client.decideClaim@1': '6ecc3e76e5a162d9',
  'client.decideClaim@2': '052cf0c5b724466c',
  'client.decideClaim@3': '4e060fc9722864a6',
  'client.merge@1': 'cc48447192d4a7ef',
  'client.update@1': '383578ae0e5792b6',
  'clientVisit.cancel@1': 'cee1df484af89666',
  'clientVisit.checkIn@1': '4f9d7936280448b4',
  'clientVisit.complete@1': '69bf61517ed147c8',
  'clientVisit.plan@1': '501c8beacbd39ce7',
  'conflict.restore@1': '447a50de9dab3af5',
  'conflict.restore@2': '46a284924d876507',
  'conflict.restore@3': '7989a6138c5f30b5',
  'conflict.restore@4': 'd5c7574322790cae',
  'conflict.restore@5': '264536e1623c4f16',
  'conflict.restore@6': 'e55197f88017f05b',
  'conflict.restore@7': '80259fcee38c7158',
  'conflict.restore@8': '14e90c092617204c',
  'conflict.uphold@1': 'e98cfac93c4f5f92',
  'conflict.uphold@2': '7bbc8843131d1bd0',
  'conflict.uphold@3': '33b8efa6b8ee1b1b',
  'document.rename@1': 'd407ebe57a9e0d95',
  'document.upload@1': '4324201b113dca6c',
  'draft.decide@1': '41a70eb3694f6e36',
  'draft.decide@2': '6e47ad490dbe33a1',
  'draft.submit@1': '808ba3c825279429',
  'feedback.correct@1': '5b98e16fab89c9b3',
  'feedback.correct@2': '6c579617212c8336',
  'feedback.submit@1': 'c99f510e18b0f857',
  'feedback.submit@2': 'd6fee9450389a7e4',
  'feedback.submit@3': '81e25e10fe924759',
  'feedback.submit@4': 'c07807f9da13366e',
  'followUp.accept@1': 'd31f882ec79aaa84',
  'followUp.accept@2': 'f93d1aeb50f623e6',
  'followUp.accept@3': 'ecf83ca87214aed2',
  'followUp.answer@1': '06908247591587d3',
  'followUp.answer@2': 'dcf2ad04f4d6177b',
  'followUp.assign@1': '97cf023cc4a0917b',
  'followUp.clear@1': '063818c0395a6d52',
  'followUp.return@1': '26e0be80a60d72b6',
  'followUp.return@2': '032de69d6a0caa47',
  'followUp.return@3': '971fb38314700b5a',
  'followUp.submit@1': 'd31f882ec79aaa84',
  'formDraft.end@1': '012926edc1c2aab7',
  'formDraft.save@1': '8c368ab340a46c4d',
  'formDraft.save@2': '7438a64f2b1dacc2',
  'invoice.issue@1': 'b5e76ce68b034496',
  'notification.read@1': '17d4bfb3b76229cb',
  'order.assign@1': 'cdccdc3b6a1d9df5',
  'order.cancel@1': 'dc76da7939111068',
  'order.create@1': '9818f6cbf3dda818',
  'order.create@2': '5aa43eeccb7125fe',
  'order.create@3': 'c710b087a4b8300c',
  'order.markMessagesRead@1': 'c4dd5cc549c7462b',
  'order.move@1': 'ea9faa2e1f0db60e',
  'order.sendMessage@1': 'f34c02d966fa2c68',
  'order.setLinks@1': 'aed31776ffe6d3f9',
  'order.smsLate@1': 'd31f882ec79aaa84',
  'order.smsLate@2': '995bae71284bad8e',
  'order.update@1': '9a95afd0fdf6ab56',
  'order.update@2': '25cf63b3f2df5aab',
  'order.update@3': 'fb0be17cd80eeff0',
  'order.update@4': 'f190ed2f7e4da5f0',
  'payment.correct@1': '22758d45aa251c05',
  'payment.record@1': 'caa974efcb172e84',
  'paymentNotice.issue@1': 'b5e76ce68b034496',
  'profile.update@1': 'cf6e69c5fa6e1076',
  'proof.request@1': '193dc7ed60c65fb9',
  'proof.request@2': '05880664fbdcd12e',
  'proof.revoke@1': 'cea9e12fb17ae6cc',
  'reminder.create@1': 'ca5c404208e19285',
  'reminder.done@1': 'aa25e3881e1dd48b',
  'reminder.snooze@1': '590e21825dfad157',
  'reminder.update@1': '3e53f271be3ed506',
  'unavailability.remove@1': '19a4d0208c860ec6',
  'unavailability.set@1': 'b9f504e6e6d5e7a1',
  'upload.attach@1': 'e198d442c14bc1c3',
  'upload.attach@2': '56cba6a61aec91f8',
  'upload.attach@3': 'fcf13b58ac853a7c',
  'upload.refile@1': '192d7aa79e1a980f',
  'upload.refile@2': 'd5377046ee82271c',
  'upload.remove@1': '9e4df8385c5dc704',
  'upload.remove@2': 'b5e728f332e862d4',
  'upload.rename@1': '18e6942835d70ebe',
  'upload.reorder@1': '5c1ec44aa1667261',
  'upload.reportLost@1': '9e4df8385c5dc704',
  'upload.review@1': '97ca6e313b5b411b',
  'upload.review@2': '074a72929cf0646e',
  'upload.review@3': '10425d54f258034c',
  'visit.absent@1': '9cc48f5601270d79',
  'visit.cancel@1': 'd622dfc0b20a67a6',
  'visit.complete@1': '11dcdb94b30a82bb',
  'visit.confirm@1': '49c7f8f9fe79823c',
  'visit.move@1': '15dc55aae7864348',
  'visit.move@2': '3daa2e7d62cf4fc2',
  'visit.onMyWay@1': 'bb2f51da93d506b1',
  'visit.plan@1': '7c69a2df0514f386',
  'visit.plan@2': '14e046a84cf5126f',
  'visit.plan@3': 'c1dc41d5e505f9ad',
  'visit.start@1': 'cef88c04251a4724',
  'visit.start@2': 'e0402bec50cbbb8b',
  'visit.undo@1': '1a42e9862f3ebe67',
  'visits.takeOver@1': '8506326a05498fab',
};

test('[LW4] the arguments of each version of a mutation are pinned', () => {
  const hashes = Object.values(mutations).map((mutation) => [
    `${mutation.name}@${mutation.version}`,
    hashOf({ args: mutation.args }),
  ]);
  expect(argumentHashes).toMatchObject(Object.fromEntries(hashes));
});

test('[LW5] every earlier version of a mutation can still be read', () => {
  const readable = Object.values(mutations).flatMap(({ name, version, upcast }) => [
    `${name}@${version}`,
    ...Object.keys(upcast ?? {}).map((older) => `${name}@${older}`),
  ]);
  expect(readable.toSorted()).toEqual(Object.keys(argumentHashes));
});
