import { expect, test } from 'vitest';
import { testContent } from '#tests/support/content.ts';
import { testFeedback } from '#tests/support/examples.ts';
import {
  certifier,
  supervisor,
  testFollowUp,
  testOrder,
  testProof,
  testUpload,
  testVisit,
} from '#tests/support/rows.ts';
import { wholeSurvey } from '#tests/support/data/whole-survey.ts';
import { factsOf } from './audit-facts.ts';
import { auditPage } from './audit-page.ts';
import { auditForm, auditOrder, auditSurvey, auditVisit } from './audit-records.ts';

const at = '2026-11-20T09:31:00.000Z';

function page(region: 'brussels' | 'flanders' = 'brussels', answers = wholeSurvey(supervisor)): string {
  const { upload, document } = testProof(21, 1, '2026-11-21T10:00:00.000Z');
  const missing = testUpload(12, 1, { name: '<script>alert(1)</script>.jpg' });
  const files = { uploads: [upload, missing], documents: [document] };
  const visit = testVisit(31, 1, { history: [{ state: 'started', at, by: certifier }] });
  const address = { ...testOrder(1).address, boxnumber: '5' };
  const coordinates = { latitude: 50.85, longitude: 4.35, accuracy: 8.4 };
  return auditPage({
    company: 'Les Certificateurs',
    madeAt: at,
    madeBy: 'Marc & Co',
    keyId: '0123456789abcdef',
    content: {
      files: [],
      order: auditOrder(testContent, testOrder(1, { region, address })),
      visits: [auditVisit(visit, { id: visit.id, employee: certifier, at, coordinates })],
      survey: {
        surveys: [auditSurvey(testContent, testFollowUp(1, { answers }), new Map())],
        forms: [auditForm(testContent, testFeedback(certifier))],
      },
      leftOut: [{ name: missing.name, reason: 'notReceived', ...factsOf(testContent, files, missing) }],
    },
    files: [
      { path: 'documents/façade #1?.pdf', sha256: 'c'.repeat(64), size: 12, ...factsOf(testContent, files, upload) },
    ],
  });
}

test('reads as the order, its visits, survey and files in both languages, that of the region first', () => {
  const text = page();
  for (const words of [
    'Rue du Marais 1, bte 5, 1000 Bruxelles',
    'Rue du Marais 1, bus 5, 1000 Brussel',
    'Marc &amp; Co',
    '20/11/2026 10:31',
    '50.85, 4.35 (à 8 m près)',
    'Cave chauffée ?',
    'Kelder verwarmd?',
    'envoyé par le client',
    'door de klant verzonden',
    'Demandé par</dt><dd>Sophie Dubois',
    'pas encore sur le serveur',
    'c'.repeat(64),
    '0123456789abcdef',
  ])
    expect(text).toContain(words);
  expect(text.indexOf('id="fr"')).toBeLessThan(text.indexOf('id="nl"'));
  const flemish = page('flanders');
  expect(flemish.indexOf('id="nl"')).toBeLessThan(flemish.indexOf('id="fr"'));
});

test('an answer that no question asks for any more stands apart from the survey', () => {
  const { 'wall-insulation': insulation, ...others } = wholeSurvey(supervisor);
  if (insulation === undefined) throw new Error('the survey asks for the insulation of walls');
  const absent = { ...insulation, value: { type: 'choices' as const, codes: ['absent'] } };
  const pur = { ...insulation, value: { type: 'choices' as const, codes: ['pur'] } };
  const text = page('brussels', { ...others, 'wall-insulation': absent, 'wall-insulant': pur });
  const [, apart = ''] = /<h3>N’est plus demandé<\/h3>\s*(.*?)<\/dl>/s.exec(text) ?? [];
  expect(apart).toContain('<dt>Isolant</dt><dd>PUR');
  expect(text.match(/<dt>Isolant<\/dt>/g)).toHaveLength(1);
  expect(page()).not.toContain('N’est plus demandé');
  expect(text).toContain('Niet te bepalen: ');
});

test('runs nothing, and a file’s link leads to the file whatever its name', () => {
  const text = page();
  expect(text).not.toContain('<script');
  expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;.jpg');
  expect(text).toContain("default-src 'none'");
  const [, address = ''] = /<h3><a href="([^"]+)">/.exec(text) ?? [];
  expect(address).toBe('documents/fa%C3%A7ade%20%231%3F.pdf');
});
