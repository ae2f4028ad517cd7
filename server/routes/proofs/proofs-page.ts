import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { rowKey } from '#contract/collections.ts';
import type { Order } from '#contract/entities/order.ts';
import type { ProofLanguage, ProofLink } from '#contract/entities/proof-link.ts';
import { proofLanguage } from '#contract/entities/proof-link.ts';
import type { ErrorCode } from '#contract/protocol/errors.ts';
import { proofSecret, proofsPath } from '#contract/protocol/proofs.ts';
import { limitUses, openedBySecret } from '../../auth/attempt-limit.ts';
import type { Context } from '../../context.ts';
import type { FoundLink } from '../../db/files/proof-links.ts';
import { findProofLink } from '../../db/files/proof-links.ts';
import { readRows } from '../../db/records/records.ts';
import { RowSet } from '../../domain/rows/row-set.ts';
import { CodedError } from '../../errors.ts';
import { codedErrorOf } from '../../http/problems.ts';
import { linkFault } from '../../proofs/link-state.ts';
import { faultPage, formPage, megabytes, pagePolicy } from '../../proofs/page.ts';
import type { FileFault, PageFault } from '../../proofs/page-texts.ts';
import { filled, pageTexts } from '../../proofs/page-texts.ts';
import type { ArrivedFile } from '../../proofs/read-form.ts';
import { arrivingFolder } from '../../proofs/arriving.ts';
import { readForm } from '../../proofs/read-form.ts';
import { arrivedBytes, resumeFile } from '../../proofs/resumed-file.ts';
import type { Taken } from '../../proofs/take-proof.ts';
import { arrivalsOf, takeProof } from '../../proofs/take-proof.ts';
import { createQueues } from '../../operations/turns.ts';

const route = `${proofsPath}/:secret`;

/** The largest form, in files of the largest size. */
const filesPerForm = 5;
/** Forms of one link that a server reads at once, each with a file under way on its disk. The next ones wait. */
const formsAtOnce = 4;
/** The media type of a part of a file. */
const part = 'application/octet-stream';
/** Bytes of a form beside its files. */
const formOverhead = 64 * 1024;

const statusOf: Readonly<Record<PageFault, number>> = {
  unknown: 404,
  expired: 410,
  otherClient: 410,
  ended: 410,
  tooOften: 429,
  formTooLarge: 413,
  broken: 400,
  unavailable: 503,
};

/** Returns what the page says of a failure. */
function faultOf(code: ErrorCode, status: number): PageFault {
  if (code === 'TooManyAttempts') return 'tooOften';
  return status < 500 ? 'broken' : 'unavailable';
}

/** Recognises the forms that bring files: they may take as long as their bytes progress. */
export function isProofForm({ routeOptions: { url } }: FastifyRequest): boolean {
  return url === route;
}

/** An open link: its request, its order and the language of the page. */
interface OpenLink {
  found: FoundLink;
  order: Order;
  link: ProofLink;
  language: ProofLanguage;
  path: string;
}

/** Why a page is not served; the language when the link is known. */
interface Refused {
  fault: PageFault;
  language: ProofLanguage | null;
}

interface LinkAddress {
  Params: { secret: string };
  Querystring: { language?: unknown };
}
type LinkRequest = FastifyRequest<LinkAddress>;

async function openLink(context: Context, request: LinkRequest): Promise<OpenLink | Refused> {
  const { secret } = request.params;
  const wrong = { kind: 'proofs', ip: request.ip };
  const found = await openedBySecret(context, wrong, async () =>
    proofSecret.safeParse(secret).success ? findProofLink(context.database.db, secret) : undefined,
  );
  if (found === undefined) return { fault: 'unknown', language: null };
  const rows = new RowSet(await readRows(context.database.db, [rowKey('orders', found.orderId)]));
  const order = rows.get('orders', found.orderId);
  const link = order?.proofLink;
  if (order === undefined || link === undefined) return { fault: 'ended', language: null };
  const chosen = proofLanguage.safeParse(request.query.language);
  const language = chosen.success ? chosen.data : link.language;
  const { requestsPerLink } = context.config.proofs;
  const isTooOften = await limitUses(context, `proof requests:${found.requestId}`, requestsPerLink).then(
    () => false,
    (error: unknown) => {
      if (codedErrorOf(error).code === 'TooManyAttempts') return true;
      throw error;
    },
  );
  if (isTooOften) return { fault: 'tooOften', language };
  const fault = linkFault(order, found.requestId, context.now());
  if (fault !== undefined) return { fault, language };
  return { found, order, link, language, path: `${proofsPath}/${request.params.secret}` };
}

/** Headers of every page: its own policy, no copy anywhere, no search engine. */
function prepare(reply: FastifyReply, nonce: string): void {
  void reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy(nonce),
    'x-robots-tag': 'noindex',
  });
}

/** The answer to the page's script. `isOver`: the link takes nothing more. */
interface Answered {
  received: string[];
  problems: string[];
  isOver: boolean;
}

function isForScript(request: FastifyRequest): boolean {
  return request.headers.accept === 'application/json';
}

/** The pages of one server. */
function pagesOf(context: Context) {
  const { proofs } = context.config;

  function refuse(request: FastifyRequest, reply: FastifyReply, { fault, language }: Refused): FastifyReply {
    void reply.code(statusOf[fault]);
    if (isForScript(request)) {
      const text = filled(pageTexts[language ?? 'fr'].faults[fault], { size: megabytes(proofs) });
      const body: Answered = { received: [], problems: [text], isOver: true };
      return reply.type('application/json').send(JSON.stringify(body));
    }
    const nonce = randomBytes(16).toString('base64');
    prepare(reply, nonce);
    return reply.send(faultPage({ proofs, nonce }, fault, language));
  }

  async function show(
    reply: FastifyReply,
    { found, order, link, language, path }: OpenLink,
    { problems, isThanked }: { problems: readonly string[]; isThanked: boolean },
  ): Promise<FastifyReply> {
    const { documents } = await arrivalsOf(context.database.db, found);
    const nonce = randomBytes(16).toString('base64');
    prepare(reply, nonce);
    const received = documents.map(({ name }) => name);
    const { content } = context;
    return reply.send(formPage({ proofs, nonce, order, link, content, language, path, received, problems, isThanked }));
  }

  return { refuse, show };
}

/** What a form brought: names of what the link has of it, and sentences about the rest. */
interface Outcome {
  received: string[];
  problems: string[];
  over: Refused | null;
}

/** Takes one file of a form and notes what became of it. Returns false when it is worth another attempt. */
async function noteFile(context: Context, open: OpenLink, file: ArrivedFile, outcome: Outcome): Promise<boolean> {
  const { language } = open;
  if (outcome.over !== null) return false;
  const taken: Taken | { over: 'tooOften' } = await takeProof(context, open.found, file).catch((error: unknown) => {
    const { code } = codedErrorOf(error);
    if (code === 'Internal') throw error;
    return code === 'TooManyAttempts' ? { over: 'tooOften' as const } : { fault: 'notStored' as const };
  });
  if ('name' in taken) outcome.received.push(taken.name);
  else if ('over' in taken) outcome.over = { fault: taken.over, language };
  else {
    const text = pageTexts[language].files[taken.fault];
    outcome.problems.push(filled(text, { name: file.name, size: megabytes(context.config.proofs) }));
  }
  return !('fault' in taken) || taken.fault !== 'notStored';
}

/** Reads a form; null when it is too large to be read. */
async function takeForm(context: Context, open: OpenLink, request: LinkRequest): Promise<Outcome | null> {
  const { fileBytes } = context.config.proofs;
  const length = Number(request.headers['content-length'] ?? Infinity);
  if (!(length <= filesPerForm * fileBytes + formOverhead)) return null;
  const outcome: Outcome = { received: [], problems: [], over: null };
  const texts = pageTexts[open.language];
  const folder = await arrivingFolder(context.config);
  const isWhole = await readForm(request.raw, { folder, fileBytes }, async (file) => {
    await noteFile(context, open, file, outcome);
  });
  if (!isWhole) outcome.problems.push(texts.faults.broken);
  else if (outcome.received.length + outcome.problems.length === 0 && outcome.over === null)
    outcome.problems.push(texts.nothingChosen);
  return outcome;
}

/** Decodes a header's text; one that is not encoded stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What the page's script says of a file that it sends in as many requests as its connection needs. */
const resumedHead = z.object({
  'x-file-key': z.string().min(1).max(1000),
  'x-file-field': z.string().max(100),
  'x-file-name': z.string().max(4000).transform(decoded),
  'x-file-size': z.coerce.number().int().positive(),
  // Absent in the question how many bytes arrived.
  'x-file-offset': z.coerce.number().int().nonnegative().optional(),
});

/** Takes a part of a file; returns how many bytes of it arrived as long as it is not whole. */
async function takePart(context: Context, open: OpenLink, request: LinkRequest): Promise<Outcome | number> {
  const head = resumedHead.safeParse(request.headers);
  if (!head.success) throw new CodedError('ValidationFailed');
  const { 'x-file-key': key, 'x-file-field': field, 'x-file-name': name, 'x-file-size': total } = head.data;
  const { proofs } = context.config;
  const outcome: Outcome = { received: [], problems: [], over: null };
  const refused = (fault: FileFault): Outcome => {
    const text = filled(pageTexts[open.language].files[fault], { name, size: megabytes(proofs) });
    return { ...outcome, problems: [text] };
  };
  if (total > proofs.fileBytes) return refused('tooLarge');
  const file = { folder: await arrivingFolder(context.config), requestId: open.found.requestId, key, total };
  const from = head.data['x-file-offset'];
  if (from === undefined) return arrivedBytes(file);
  const rest = { from, body: request.raw, mostBytes: proofs.bytesPerLink };
  const resumed = await resumeFile(file, rest, (whole) => noteFile(context, open, { field, name, ...whole }, outcome));
  if (resumed === 'full') return refused('linkFull');
  return resumed === 'whole' ? outcome : resumed.offset;
}

/**
 * GET and POST /preuves/{secret}: the page under which a client sends proofs, without a sign-in and without the app.
 * The secret is the only credential.
 */
export function proofsPageRoute(context: Context) {
  const { refuse, show } = pagesOf(context);
  const inTurn = createQueues(formsAtOnce);
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    // The form is read as it arrives.
    app.addContentTypeParser(['multipart/form-data', part], (_request, _payload, done) => done(null));
    app.setErrorHandler((error: unknown, request, reply) => {
      const { code, status } = codedErrorOf(error);
      if (status >= 500) request.log.error({ err: error, route }, code);
      return refuse(request, reply, { fault: faultOf(code, status), language: null });
    });

    app.get<LinkAddress>(route, { schema: { hide: true } }, async (request, reply) => {
      const open = await openLink(context, request);
      return 'fault' in open ? refuse(request, reply, open) : show(reply, open, { problems: [], isThanked: false });
    });

    app.post<LinkAddress>(route, { schema: { hide: true } }, async (request, reply) => {
      const open = await openLink(context, request);
      if ('fault' in open) {
        // The rest of the form is not read.
        void reply.header('connection', 'close');
        return refuse(request, reply, open);
      }
      const type = request.headers['content-type'];
      if (type === undefined) throw new CodedError('ValidationFailed');
      const take = type === part ? takePart : takeForm;
      const outcome = await inTurn(open.found.requestId, () => take(context, open, request));
      if (typeof outcome === 'number') return reply.send({ offset: outcome });
      if (outcome === null) {
        void reply.header('connection', 'close');
        return refuse(request, reply, { fault: 'formTooLarge', language: open.language });
      }
      const { received, problems, over } = outcome;
      if (over !== null) return refuse(request, reply, over);
      void reply.code(problems.length === 0 ? 200 : 422);
      if (isForScript(request)) {
        const body: Answered = { received, problems, isOver: false };
        return reply.type('application/json').send(JSON.stringify(body));
      }
      return show(reply, open, { problems, isThanked: problems.length === 0 });
    });
  };
}
