import type { FollowUpState } from '#contract/entities/follow-up.ts';
import type { MutationName } from '#contract/mutations/catalogue.ts';
import { followUpTransitions } from '#contract/rules/record-states.ts';
import type { RefusedCase } from '#tests/support/data/refusals-contract.ts';
import { describeRefusals, refused } from '#tests/support/data/refusals-contract.ts';
import {
  supervisor,
  testClient,
  testClientVisit,
  testDocument,
  testFollowUp,
  testId,
  testOrder,
  testUpload,
} from '#tests/support/rows.ts';

const orderId = testId(1);
const states: FollowUpState[] = ['open', 'submitted', 'returned', 'accepted'];
const moves = [
  ['followUp.submit', 'submitted'],
  ['followUp.accept', 'accepted'],
  ['followUp.return', 'returned'],
] as const;
const wrongMoves: RefusedCase[] = moves.flatMap(([name, to]) =>
  states
    .filter((from) => !followUpTransitions[from].includes(to))
    .map((state) =>
      refused(name, 'StateNotAllowed', `a survey that is ${state}`, { rows: [testFollowUp(1, { state })] }),
    ),
);

const paths = [
  '../toit.jpg',
  '/etc/passwd',
  'C:\\toit.jpg',
  '..',
  '.',
  '',
  ' ',
  'toit\u0000.jpg',
  'toit\n.jpg',
  '\u202Egpj.exe',
];
const named = [
  'upload.attach',
  'upload.rename',
  'document.upload',
  'document.rename',
] as const satisfies readonly MutationName[];
const badNames: RefusedCase[] = named.flatMap((mutation) =>
  [...paths, 'x'.repeat(121)].map((name) =>
    refused(mutation, 'ValidationFailed', `the name ${JSON.stringify(name.slice(0, 20))}`, {
      args: { name },
      path: 'args.name',
    }),
  ),
);

const unsuitable: RefusedCase[] = (
  [
    ['of another type', 'cellar-heated', { type: 'choices', codes: ['visible'] }],
    ['that is no choice of its question', 'glazing', { type: 'choices', codes: ['quadruple'] }],
    ['beyond the limits', 'floor-area', { type: 'numbers', numbers: [200_000], confirmed: true }],
    ['of a year to come', 'building-year', { type: 'numbers', numbers: [2087] }],
    ['of a year with decimals', 'building-year', { type: 'numbers', numbers: [1987.5] }],
  ] as const
).map(([what, question, value]) =>
  refused('followUp.answer', 'ValidationFailed', `an answer ${what}`, {
    args: { question, answer: { value, note: '', proofs: [] } },
    path: 'args.answer.value',
  }),
);

const ofFile = ['upload.attach', 'upload.rename', 'upload.remove', 'document.upload', 'document.rename'] as const;

describeRefusals({
  'a survey': [
    ...wrongMoves,
    refused('followUp.answer', 'StateNotAllowed', 'that is accepted', {
      rows: [testFollowUp(1, { state: 'accepted' })],
    }),
    refused('followUp.clear', 'StateNotAllowed', 'that is accepted', {
      rows: [testFollowUp(1, { state: 'accepted' })],
    }),
    ...(['followUp.assign', 'followUp.return'] as const).map((name) =>
      refused(name, 'ValidationFailed', 'due in 2100', {
        rows: [testFollowUp(1, { state: 'submitted' })],
        args: { dueOn: '2100-01-01' },
        path: 'args.dueOn',
      }),
    ),
    refused('followUp.answer', 'ValidationFailed', 'without an answer', {
      args: { answer: { value: { type: 'choices', codes: [] }, note: '', proofs: [] } },
      path: 'args.answer.value.codes',
    }),
    refused('followUp.answer', 'ValidationFailed', 'of 4 001 characters', {
      args: { answer: { value: { type: 'text', text: 'x'.repeat(4001) }, note: '', proofs: [] } },
      path: 'args.answer.value.text',
    }),
    refused('followUp.answer', 'ValidationFailed', 'undetermined, without a reason', {
      args: { answer: { value: { type: 'unknown', reason: '' }, note: '', proofs: [] } },
      path: 'args.answer.value.reason',
    }),
    refused('followUp.answer', 'ValidationFailed', 'answered by text that is no number', {
      args: { answer: { value: { type: 'numbers', numbers: ['NaN'] }, note: '', proofs: [] } },
      path: 'args.answer.value.numbers.0',
    }),
    ...unsuitable,
    refused('followUp.return', 'ValidationFailed', 'returned without a reason', {
      args: { reason: ' ', questions: [] },
      path: 'args.reason',
    }),
  ],
  'names of files': badNames,
  files: [
    refused('upload.attach', 'ValidationFailed', '5 GB', { args: { size: 5 * 1024 ** 3 }, path: 'args.size' }),
    refused('upload.attach', 'ValidationFailed', 'one byte over 200 MB', {
      args: { size: 200 * 1024 * 1024 + 1 },
      path: 'args.size',
    }),
    refused('upload.attach', 'ValidationFailed', 'nothing', { args: { size: 0 }, path: 'args.size' }),
    refused('upload.attach', 'ValidationFailed', 'no checksum', {
      args: { sha256: 'B'.repeat(64) },
      path: 'args.sha256',
    }),
    refused('upload.attach', 'ValidationFailed', 'no media type', { args: { type: 'image' }, path: 'args.type' }),
    refused('upload.attach', 'Conflict', 'other bytes under the identifier', {
      rows: ({ sophie }) => [testUpload(73, 1, { by: sophie.user })],
    }),
    ...ofFile.flatMap((name) => [
      refused(name, 'ValidationFailed', 'of an order and of a client', {
        args: { clientId: testId(61) },
        path: 'args.clientId',
      }),
      refused(name, 'NotFound', 'of an order that is not there', { args: { orderId: testId(98) } }),
    ]),
    ...(['upload.rename', 'upload.remove', 'upload.reorder', 'upload.review', 'document.upload'] as const).map((name) =>
      refused(name, 'NotFound', 'a file of another order', {
        rows: ({ sophie }) => [testOrder(2, { assignee: sophie.user }), testUpload(69, 2, { by: sophie.user })],
      }),
    ),
    refused('document.rename', 'NotFound', 'a document of another order', {
      rows: [testOrder(2), testDocument(68, 2)],
    }),
    refused('upload.attach', 'Forbidden', 'at somebody else’s visit to a client', {
      by: 'thomas',
      args: { orderId: null, clientId: testId(61), requirement: null, clientVisitId: testId(90) },
      rows: ({ thomas, anne }) => [
        testClient(61, { commercial: thomas.user }),
        testClientVisit(90, 61, { employee: anne.user }),
      ],
    }),
    refused('document.upload', 'ValidationFailed', 'of nothing', { args: { orderId: null }, path: 'args.orderId' }),
    refused('document.upload', 'NotFound', 'the file of a client', {
      by: 'thomas',
      rows: ({ thomas }) => [
        testClient(61, { commercial: thomas.user }),
        testOrder(1, { commercial: thomas.user }),
        testUpload(69, 1, { orderId: null, clientId: testId(61), by: thomas.user }),
      ],
    }),
    refused('upload.reorder', 'ValidationFailed', 'none', { args: { uploadIds: [] }, path: 'args.uploadIds' }),
    ...(['upload.rename', 'upload.remove', 'upload.refile'] as const).map((name) =>
      refused(name, 'StateNotAllowed', 'that a supervisor accepted', {
        rows: ({ sophie }) => [
          testUpload(69, 1, {
            by: sophie.user,
            review: { accepted: true, reason: '', by: supervisor, at: '2026-11-20T10:00:00.000Z' },
          }),
        ],
      }),
    ),
    refused('document.upload', 'StateNotAllowed', 'under another name, of a file that a supervisor accepted', {
      rows: ({ sophie }) => [
        testUpload(69, 1, {
          by: sophie.user,
          name: 'toiture.jpg',
          review: { accepted: true, reason: '', by: supervisor, at: '2026-11-20T10:00:00.000Z' },
        }),
      ],
    }),
    refused('document.rename', 'StateNotAllowed', 'whose file a supervisor accepted', {
      rows: ({ sophie }) => [
        testDocument(68, 1, { uploadId: testId(69), addedBy: sophie.user }),
        testUpload(69, 1, {
          by: sophie.user,
          review: { accepted: true, reason: '', by: supervisor, at: '2026-11-20T10:00:00.000Z' },
        }),
      ],
    }),
    refused('upload.review', 'ValidationFailed', 'returned without a reason', {
      args: { orderId, accepted: false, reason: ' ' },
      path: 'args.reason',
    }),
  ],
});
