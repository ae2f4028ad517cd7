import { readFileSync } from 'node:fs';
import { setupI18n } from '@lingui/core';
import jsQR from 'jsqr';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { messages as fr } from '../../../locales/fr/messages.po';
import { messages as nl } from '../../../locales/nl/messages.po';
import type { Order } from '#contract/entities/order.ts';
import { requiredOf } from '#contract/rules/orders/required-documents.ts';
import { structuredReference } from '#contract/rules/payments/structured-reference.ts';
import { vatIn } from '#contract/rules/payments/vat.ts';
import { loadTownNames } from '#labels/orders/town-names.ts';
import { textOfPdf } from '#tests/browser/support/checks/pdf-text.ts';
import { testContent } from '#tests/support/content.ts';
import { testFeedback } from '#tests/support/examples.ts';
import {
  supervisor,
  testFollowUp,
  testId,
  testMessage,
  testOrder,
  testPayment,
  testUpload,
  testVisit,
} from '#tests/support/rows.ts';
import { dossierSheet } from './dossier-sheet.ts';
import type { InvoiceSource } from './invoice-sheet.ts';
import { invoiceSheet } from './invoice-sheet.ts';
import type { Sheet } from '#ui/papers/sheet.ts';
import { summarySheet } from './summary-sheet.ts';
import { workOrderSheet } from './work-order-sheet.ts';
import { writePdf } from '#ui/papers/write-pdf.ts';

const font = (path: string) =>
  new Uint8Array(readFileSync(new URL(import.meta.resolve(`@expo-google-fonts/inter/${path}.ttf`))));
const fonts = { regular: font('400Regular/Inter_400Regular'), bold: font('700Bold/Inter_700Bold') };

const seller = {
  name: 'Certificats & Plans <Parc> SRL',
  address: 'Rue du Parc 1, 1000 Bruxelles',
  vatNumber: 'BE0123456749',
  court: { fr: 'Bruxelles', nl: 'Brussel' },
  contact: 'compta@parc.example',
  terms: { fr: 'Intérêt légal après un rappel.', nl: 'Wettelijke interest na een herinnering.' },
  peppol: true,
};
const beneficiary = { name: 'Certificats du Parc SRL', iban: 'BE68539007547034', bic: 'NICABEBB' };

const clientAddress = {
  street: 'Avenue Louise',
  number: '12',
  boxnumber: 'B4',
  apartmentnumber: null,
  zipcode: '1050',
  city: 'Ixelles',
};

function sourceOf(
  language: 'fr' | 'nl',
  fields: Partial<Order>,
  paper: Partial<InvoiceSource['paper']> = {},
): InvoiceSource {
  const base = testOrder(7);
  const order = {
    ...base,
    ...fields,
    client: { ...base.client, address: clientAddress, ...fields.client },
  };
  const { total } = order;
  return {
    i18n: setupI18n({ locale: language, messages: { [language]: language === 'fr' ? fr : nl } }),
    order,
    content: testContent,
    seller,
    beneficiary,
    paper: {
      id: testId(70),
      orderId: order.id,
      kind: 'invoice',
      number: 'F2026-000012',
      issuedAt: '2026-11-20T10:00:00.000Z',
      issuedBy: supervisor,
      dueOn: '2026-12-20',
      total,
      vat: vatIn(total, 21),
      reference: structuredReference('F2026-000012'),
      ...paper,
    },
    due: total,
    now: Date.parse('2026-11-25T10:00:00.000Z'),
  };
}

/** A PDF breaks lines where they are full. */
const bare = (text: string): string => text.replaceAll(/\s/g, '');

async function pagesOf(sheet: Sheet): Promise<{ pages: string[]; missing: string[] }> {
  const { blob, missing } = await writePdf(sheet, fonts);
  return { pages: (await textOfPdf(new Uint8Array(await blob.arrayBuffer()))).map(bare), missing };
}

function expectIn(text: string, parts: string[]): void {
  expect(parts.filter((part) => !text.includes(bare(part)))).toEqual([]);
}

test('an invoice names seller, buyer, property, lines, VAT and what to pay, in French', async () => {
  const source = sourceOf('fr', { consumerType: 'professional', lastVisitAt: '2026-11-18T09:00:00.000Z' });
  const { pages, missing } = await pagesOf(invoiceSheet(source));
  expect(missing).toEqual([]);
  expect(pages).toHaveLength(1);
  expectIn(pages[0] ?? '', [
    'Certificats & Plans <Parc> SRL',
    'Rue du Parc 1, 1000 Bruxelles',
    'TVA BE 0123.456.749',
    'RPM Bruxelles',
    'IBAN BE68 5390 0754 7034 · BIC NICABEBB',
    'Facture F2026-000012',
    'Date 20/11/2026',
    'Échéance 20/12/2026',
    'Commande 2026-000007',
    'Visite 18/11/2026',
    'Jean Lambert',
    'Avenue Louise 12, bte B4',
    '1050 Ixelles',
    'Numéro de TVA non renseigné',
    'Rue du Marais 7',
    'Prix unitaire HTVA',
    'Certificat PEB résidentiel 1 198,35 € 21 % 240,00 €',
    'Total HTVA 198,35 €',
    'TVA 21 % 41,65 €',
    'Total TVAC 240,00 €',
    'Reste à payer le 25/11/2026 240,00 €',
    'À payer : 240,00 €, au plus tard le 20/12/2026',
    'Communication : +++',
    'Facture électronique par Peppol.',
    'Intérêt légal après un rappel.',
    'page 1 sur 1',
  ]);
});

test('nothing of a name is cut or replaced, whatever its letters; a letter without a glyph is reported', async () => {
  const name = 'Łukasz & Ayşe Doğan <Мария Їжак> d’Œuvre-Ñandú € ﷼';
  const long = 'Copropriété'.repeat(8).slice(0, 80);
  const source = sourceOf('nl', { region: 'flanders', owner: long });
  const client = { ...source.order.client, name, address: { ...clientAddress, street: long } };
  const { pages, missing } = await pagesOf(invoiceSheet({ ...source, order: { ...source.order, client } }));
  expectIn(pages.join(''), [name.replace(' ﷼', ''), long]);
  expect(missing).toEqual(['﷼']);
});

test('a reduced rate has the sentence of the law and the reason, in Dutch; a settled paper asks for nothing', async () => {
  await loadTownNames();
  const vatException = { rate: 6, reason: 'Woning van 1970' };
  const source = sourceOf('nl', { vatException }, { vat: vatIn(24_000, 6) });
  const { pages } = await pagesOf(invoiceSheet({ ...source, due: 0 }));
  expectIn(pages[0] ?? '', [
    'Factuur F2026-000012',
    'RPR Brussel',
    '1050 Elsene',
    'Btw 6 %',
    'Bij gebrek aan schriftelijke betwisting',
    'Woning van 1970',
    'Nog te betalen op 25/11/2026 € 0,00',
    'Wettelijke interest',
  ]);
  expect(pages[0]).not.toContain('Mededeling');
});

test('a notice says what is not configured, and that it is no invoice', async () => {
  const source = sourceOf('fr', {}, { kind: 'paymentNotice', number: 'A2026-000003', reference: null });
  const { pages } = await pagesOf(invoiceSheet({ ...source, seller: null, beneficiary: null }));
  expectIn(pages[0] ?? '', [
    'Vendeur non renseigné',
    'Adresse et numéro de TVA du vendeur non renseignés',
    'Invitation à payer A2026-000003',
    'Ce document n’est pas une facture.',
    'Compte du vendeur non renseigné',
    'Communication : 2026-000007',
  ]);
});

test('an order with another total since shows the amounts of the paper alone', async () => {
  const source = sourceOf('fr', {}, { total: 30_000, vat: vatIn(30_000, 21) });
  const { pages } = await pagesOf(invoiceSheet(source));
  expectIn(pages[0] ?? '', ['Services de la commande 2026-000007 1 247,93 € 21 % 300,00 €', 'Total TVAC 300,00 €']);
});

test('a table goes on over pages under its own headings, with a supplement as a line', async () => {
  const service = { code: 'PEB' as const, count: 2, durationMinutes: 60, priceInclVat: 1000 };
  const services = Array.from({ length: 60 }, () => service);
  const { pages } = await pagesOf(invoiceSheet(sourceOf('fr', { services, total: 61_000 })));
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.join('').match(/24,13€21%10,00€/g)).toHaveLength(60);
  for (const page of pages.slice(0, 2)) expectIn(page, ['Service Quantité Prix unitaire HTVA', `sur ${pages.length}`]);
  expectIn(pages.join(''), ['Supplément 1 8,26 € 21 % 10,00 €']);
});

test('the summary has the remark for the client and nothing internal, however long', async () => {
  const externalRemark = 'Clé!'.repeat(1000);
  const source = sourceOf('nl', { externalRemark, internalRemark: 'client difficile', region: 'flanders' });
  const { pages } = await pagesOf(summarySheet(source));
  expect(pages.join('')).not.toContain('difficile');
  expect(pages.join('').match(/Clé!/g)).toHaveLength(1000);
  expectIn(pages[0] ?? '', ['Uw bestelling 2026-000007', 'Besteld op 20/11/2026', 'Te betalen, incl. btw']);
});

test('a work order says where, whom, what to do and to bring back, and what is left to receive', async () => {
  const { due: _, ...source } = sourceOf('nl', {
    contacts: [{ name: 'Concierge Maes', phone: '0470 12 34 56', email: null }],
    owner: 'NV Het Park',
    internalRemark: 'Sleutel bij de buren',
    urgent: true,
  });
  const { pages, missing } = await pagesOf(
    workOrderSheet({
      ...source,
      owed: { due: 14_000, cashBefore: 0 },
      visit: testVisit(3, 7, { plannedStart: '2026-11-30T08:00:00.000Z', plannedEnd: '2026-11-30T09:15:00.000Z' }),
    }),
  );
  expect(missing).toEqual([]);
  const pieces = requiredOf(source.order, testContent.documents).map(({ name }) => name.nl);
  expect(pieces.length).toBeGreaterThan(3);
  expectIn(pages.join(''), [
    'Werkbon 2026-000007',
    'Bezoek 30/11/2026 09:00 – 10:15',
    'Sophie Dubois',
    'Concierge Maes, 0470 12 34 56',
    'NV Het Park',
    'Dringend',
    'Sleutel bij de buren',
    'Nog te betalen € 140,00',
    ...pieces,
  ]);
});

test('a dossier holds every visit, payment, file and message, over as many pages as they take', async () => {
  const { due: _, paper, ...source } = sourceOf('fr', { total: 24_000, internalRemark: 'client difficile' });
  const numbers = Array.from({ length: 120 }, (_one, number) => number + 1);
  const { pages } = await pagesOf(
    dossierSheet({
      ...source,
      now: Date.parse('2026-11-30T10:00:00.000Z'),
      visits: [testVisit(3, 7, { state: 'cancelled', cancelReason: 'Grippe' }), testVisit(4, 7)],
      papers: [paper],
      payments: [testPayment(5, 7, { amount: 30_000, note: 'Virement du notaire' })],
      forms: [],
      followUp: undefined,
      files: numbers.map((number) => ({
        upload: testUpload(number, 7, { name: `photo-${number}.` }),
        local: undefined,
        offlineFile: undefined,
      })),
      messages: numbers.map((number) => testMessage(number, 7, { body: `message n° ${number}.` })),
    }),
  );
  expect(pages.length).toBeGreaterThan(3);
  const text = pages.join('');
  expectIn(text, [
    'Dossier 2026-000007',
    'Payé 300,00 €',
    'Reste à payer 0,00 €',
    'Payé en trop 60,00 €',
    'Annulée : Grippe',
    'Virement du notaire',
    'F2026-000012',
    'client difficile',
    'Imprimé le 30/11/2026 11:00',
    ...numbers.flatMap((number) => [`photo-${number}.`, `message n° ${number}.`]),
  ]);
});

const bareDossier = { visits: [], papers: [], payments: [], forms: [], followUp: undefined, files: [], messages: [] };

test('a dossier holds the survey and the visit forms; an answer longer than a page goes on, and the rows after it follow', async () => {
  const { due: _, paper: _paper, ...source } = sourceOf('fr', {});
  const [first, second, third] = testContent.survey.questions.filter(({ type }) => type === 'number');
  if (!first || !second || !third) throw new Error('the survey asks no numbers');
  const given = { note: '', proofs: [], by: supervisor, at: '2026-11-20T10:00:00.000Z', earlier: [] };
  const long = 'Mur mitoyen. '.repeat(600).trim();
  const { pages } = await pagesOf(
    dossierSheet({
      ...source,
      ...bareDossier,
      now: Date.parse('2026-11-30T10:00:00.000Z'),
      forms: [{ ...testFeedback(supervisor), submittedAt: '2026-11-20T11:00:00.000Z', present: 'Madame Dupuis' }],
      followUp: testFollowUp(7, {
        answers: {
          [third.code]: { ...given, value: { type: 'numbers', numbers: [33] } },
          [first.code]: { ...given, value: { type: 'numbers', numbers: [11] } },
          [second.code]: { ...given, value: { type: 'text', text: long }, note: 'Fin de la note' },
          'asked-before': { ...given, value: { type: 'text', text: 'Ancienne réponse' } },
        },
      }),
      files: [
        {
          upload: testUpload(1, 7, { lostAt: '2026-11-21T10:00:00.000Z' }),
          local: undefined,
          offlineFile: undefined,
        },
      ],
    }),
  );
  const text = pages.join('').replaceAll(/Dossier2026-000007·page\d+sur\d+/g, '');
  expectIn(text, ['Retour de visite du 20/11/2026 12:00', 'Madame Dupuis', 'Ancienne réponse', 'Non, à reprendre']);
  expect(text.match(/Murmitoyen\./g)).toHaveLength(600);
  const endsOn = pages.findIndex((page) => page.includes('Findelanote'));
  expectIn(pages[endsOn] ?? '', ['33', 'Ancienne réponse']);
});

test('a paper says what became of the order: visited, cancelled, without a number', () => {
  const factsOf = ({ facts }: Sheet): string[] => facts.map(([label, value]) => `${label} ${value}`);
  const {
    due: _,
    paper: _paper,
    ...visited
  } = sourceOf('fr', {
    state: 'certified',
    lastVisitAt: '2026-11-18T09:00:00.000Z',
  });
  const work = { visit: undefined, owed: null };
  const certified = factsOf(workOrderSheet({ ...visited, ...work }));
  expect(certified).toContain('Dernière visite 18/11/2026 10:00');
  expect(certified.join()).not.toContain('Pas encore planifiée');
  const {
    due: _due,
    paper: _cancelled,
    ...cancelled
  } = sourceOf('fr', {
    state: 'cancelled',
    number: null,
    invoice: { number: 'F2026-000012', issuedAt: '2026-11-20T10:00:00.000Z' },
  });
  const sheets = [
    workOrderSheet({ ...cancelled, ...work }),
    summarySheet(cancelled),
    dossierSheet({ ...cancelled, ...bareDossier, now: Date.parse('2026-11-30T10:00:00.000Z') }),
  ];
  expect(sheets.map(({ title }) => title)).toEqual(['Bon de travail', 'Votre commande', 'Dossier']);
  expect(sheets.map((sheet) => factsOf(sheet).includes('État Annulée'))).toEqual([true, true, true]);
  const said = sheets.flatMap((sheet) => [
    ...factsOf(sheet),
    ...sheet.totals.map((one) => Object.values(one).join(' ')),
  ]);
  expect(said.join('\n')).not.toMatch(/payer|planifiée/);
});

/** What the library gives for drawing outside a browser; its types say `object`. */
interface CanvasFactory {
  create: (width: number, height: number) => { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D };
}

/** Returns the text of the QR code on a drawn page. */
async function codeOf(sheet: Sheet): Promise<string | undefined> {
  const { blob } = await writePdf(sheet, fonts);
  const pdf = await getDocument({ data: await blob.arrayBuffer() }).promise;
  const page = await pdf.getPage(1);
  const viewport = page.getViewport({ scale: 2 });
  const [width, height] = [Math.floor(viewport.width), Math.floor(viewport.height)];
  const factory = pdf.canvasFactory as CanvasFactory;
  const { canvas, context } = factory.create(width, height);
  await page.render({ canvas, canvasContext: context, viewport }).promise;
  return jsQR(context.getImageData(0, 0, width, height).data, width, height)?.data;
}

test('the QR code on the page is the credit transfer of what is left to pay', async () => {
  const code = await codeOf(invoiceSheet({ ...sourceOf('fr', {}), due: 14_000 }));
  const reference = structuredReference('F2026-000012')?.replaceAll(/\D/g, '');
  expect(code).toBe(`BCD\n002\n1\nSCT\nNICABEBB\n${beneficiary.name}\n${beneficiary.iban}\nEUR140.00\n\n${reference}`);
});
