import type { Content } from '#contract/content/content.ts';
import type { Order } from '#contract/entities/order.ts';
import type { ProofLanguage, ProofLink } from '#contract/entities/proof-link.ts';
import { brusselsTimeZone, frenchFirst } from '#contract/rules/brussels-time.ts';
import { streetLine } from '#contract/rules/addresses/addresses.ts';
import { townLine } from '#contract/rules/addresses/town-names.ts';
import { escaped } from '../http/escape-html.ts';
import type { ProofsConfig } from '../config/proofs-config.ts';
import { pageScript } from './page-script.ts';
import { pageStyle } from './page-style.ts';
import type { PageFault } from './page-texts.ts';
import { filled, pageTexts } from './page-texts.ts';

/** The names of form fields: one for each asked proof, and one for anything else. */
const otherField = 'other';
export function fieldOf(piece: string): string {
  return `piece-${piece}`;
}

/** What every page needs: the company, its limits and the nonce of its style and script. */
export interface PageBase {
  proofs: ProofsConfig;
  nonce: string;
}

/** A page with the form. */
export interface FormPage extends PageBase {
  order: Order;
  link: ProofLink;
  content: Pick<Content, 'proofs'>;
  language: ProofLanguage;
  /** Address of the page, without a language. */
  path: string;
  /** Names of what has arrived under the link. */
  received: readonly string[];
  /** Sentences about the form that was just sent. */
  problems: readonly string[];
  /** True after a form whose files have all arrived. */
  isThanked: boolean;
}

/** Leads to the same page in the other language. */
function switchOf(language: ProofLanguage): string {
  const other = language === 'fr' ? 'nl' : 'fr';
  return `<a href="?language=${other}" hreflang="${other}" lang="${other}">${pageTexts[language].otherLanguage}</a>`;
}

/** Returns a page. `language`: null for one that says everything in both. */
function shell({ proofs, nonce }: PageBase, language: ProofLanguage | null, body: string): string {
  const { title } = pageTexts[language ?? 'fr'];
  return `<!doctype html>
<html lang="${language ?? 'fr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} – ${escaped(proofs.company)}</title>
<style nonce="${nonce}">${pageStyle}</style>
</head>
<body>
<main>
<header><p>${escaped(proofs.company)}</p>${language === null ? '' : switchOf(language)}</header>
${body}
</main>
</body>
</html>`;
}

/** Returns the size of the largest file, in megabytes as people read them. */
export function megabytes({ fileBytes }: ProofsConfig): number {
  return Math.floor(fileBytes / (1024 * 1024));
}

/** Returns the end of a link's life in Belgian time. */
function endOf({ expiresAt }: ProofLink, language: ProofLanguage): string {
  const format = new Intl.DateTimeFormat(`${language}-BE`, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: brusselsTimeZone,
  });
  const text = format.format(new Date(expiresAt ?? 0));
  return language === 'fr' ? frenchFirst(text) : text;
}

function inputOf(field: string, label: string, hint: string): string {
  const id = escaped(field);
  return `<div class="piece"><label for="${id}">${escaped(label)}</label><input type="file" id="${id}" name="${id}" multiple accept="image/*,application/pdf" title="${escaped(hint)}"></div>`;
}

function formOf({ link, content, language, path, proofs }: FormPage): string {
  const texts = pageTexts[language];
  const size = megabytes(proofs);
  const pieces = link.pieces.map((code) => [fieldOf(code), nameOf(content, code, language)] as const);
  const inputs = [...pieces, [otherField, texts.other] as const].map(([field, label]) =>
    inputOf(field, label, texts.choose),
  );
  const forScript = JSON.stringify({
    thanks: texts.thanks,
    sending: texts.sending,
    notSent: texts.notSent,
    nothingChosen: texts.nothingChosen,
    tooLarge: filled(texts.files.tooLarge, { size }),
  });
  return `<form id="proofs" method="post" enctype="multipart/form-data" action="${escaped(path)}?language=${language}" data-most="${proofs.fileBytes}" data-texts="${escaped(forScript)}">
${inputs.join('\n')}
<p class="small">${escaped(filled(texts.limits, { size }))}</p>
<button id="send" type="submit">${escaped(texts.send)}</button>
</form>`;
}

/** Returns the name of a proof; its code when the content no longer has it. */
function nameOf({ proofs }: Pick<Content, 'proofs'>, code: string, language: ProofLanguage): string {
  return proofs.find((one) => one.code === code)?.name[language] ?? code;
}

/** Returns the page with the form: the company, the address, what is asked and what arrived. Nothing else of the order. */
export function formPage(page: FormPage): string {
  const { order, link, language, received, problems, isThanked, nonce } = page;
  const texts = pageTexts[language];
  const address = `${streetLine(order.address, language)}, ${townLine(order.address, language)}`;
  const thanks = isThanked ? [`<p class="good">${escaped(texts.thanks)}</p>`] : [];
  const notes = [...problems.map((problem) => `<p class="bad">${escaped(problem)}</p>`), ...thanks];
  const items = received.map((name) => `<li>${escaped(name)}</li>`);
  const none = `<li id="none" class="small">${escaped(texts.nothingReceived)}</li>`;
  const body = `<h1>${escaped(texts.title)}</h1>
<p class="address">${escaped(address)}</p>
<div id="notes" role="status" aria-live="polite">${notes.join('')}</div>
<h2>${escaped(texts.asked)}</h2>
${link.remark === '' ? '' : `<p class="remark">${escaped(link.remark)}</p>`}
${formOf(page)}
<h2>${escaped(texts.received)}</h2>
<ul id="received">${items.length === 0 ? none : items.join('')}</ul>
<p class="small">${escaped(filled(texts.until, { date: endOf(link, language) }))}</p>
<script nonce="${nonce}">${pageScript}</script>`;
  return shell(page, language, body);
}

/** Returns the page that says why there is no form, in one language; in both when the link's is not known. */
export function faultPage(base: PageBase, fault: PageFault, language: ProofLanguage | null): string {
  const languages = language === null ? (['fr', 'nl'] as const) : [language];
  const sentences = languages.map((one) => {
    const text = filled(pageTexts[one].faults[fault], { size: megabytes(base.proofs) });
    return `<p class="bad" lang="${one}">${escaped(text)}</p>`;
  });
  const title = languages.map((one) => escaped(pageTexts[one].title)).join(' – ');
  return shell(base, language, `<h1>${title}</h1>${sentences.join('\n')}`);
}

/** Returns the content security policy of the page: its own style and script, forms and calls to this server only. */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join(';');
}
