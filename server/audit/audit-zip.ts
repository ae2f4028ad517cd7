import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Zip, ZipPassThrough } from 'fflate';
import { takenAtOf } from '#contract/rules/files/taken-at.ts';
import type { FileStorage } from '../files/file-storage.ts';
import type { ListedFile } from './audit-page.ts';
import { auditPage } from './audit-page.ts';
import type { AuditKey } from './audit-key.ts';
import type { AuditContent, AuditFile } from './audit-rows.ts';

/** What the manifest says of the file as a whole. */
export interface AuditHead {
  company: string;
  deployment: string;
  madeAt: string;
  madeBy: string;
  order: { id: string; number: string | null };
}

/** Entries of Unix: of those of DOS, `unzip` reads the names in an old code page, although they are marked as UTF-8. */
const unix = 3;
/** The attributes of a file that its owner may write and everybody read (0644). */
const readable = (0o100644 << 16) >>> 0;

/** The format knows no time before 1980, which a device without a clock claims. */
function mtimeOf(instant: string): string {
  return instant < '1981' ? '1981-01-01T00:00:00.000Z' : instant;
}

const readme = String.raw`FR  Dossier d'une commande myCerti pour l'organisme de contrôle.
    dossier.html se lit dans un navigateur : la commande, les visites, le relevé, les fichiers.
    manifest.json donne l'empreinte SHA-256 de chaque fichier, et quand et par qui il a été pris, reçu et accepté.
    manifest.jws est la signature de manifest.json (JWS sans contenu, Ed25519), par la clé de public-key.pem.
    Demandez à la société l'adresse de sa clé publique, puis : npm run verify -- dossier.zip --key https://…/audit-key.json

NL  Dossier van een myCerti-bestelling voor de controlerende instantie.
    dossier.html leest u in een browser: de bestelling, de bezoeken, de opmeting, de bestanden.
    manifest.json geeft de SHA-256 van elk bestand, en wanneer en door wie het genomen, ontvangen en aanvaard is.
    manifest.jws is de handtekening van manifest.json (JWS zonder inhoud, Ed25519), met de sleutel van public-key.pem.
    Vraag het bedrijf waar zijn publieke sleutel staat, en dan: npm run verify -- dossier.zip --key https://…/audit-key.json

    Sans nos outils, si public-key.pem est bien la clé que la société publie.
    Zonder onze hulpmiddelen, als public-key.pem wel de sleutel is die het bedrijf publiceert:
    $ payload=$(openssl base64 -A -in manifest.json | tr '+/' '-_' | tr -d '=')
    $ printf '%s.%s' "$(cut -d. -f1 manifest.jws)" "$payload" > signed.txt
    $ printf '%s==' "$(cut -d. -f3 manifest.jws | tr '_-' '/+')" | openssl base64 -d -A > signature.bin
    $ openssl pkeyutl -verify -pubin -inkey public-key.pem -rawin -in signed.txt -sigfile signature.bin
    $ find . -type f -exec openssl dgst -sha256 {} +
`;

/** Writes a ZIP and yields its bytes as they come. */
function createArchive() {
  let written: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error !== null) throw error;
    written.push(part);
  });
  return {
    take: (): Uint8Array[] => {
      const parts = written;
      written = [];
      return parts;
    },
    begin: (path: string, at: string): ZipPassThrough => {
      const file = new ZipPassThrough(path);
      file.mtime = mtimeOf(at);
      file.os = unix;
      file.attrs = readable;
      zip.add(file);
      return file;
    },
    end: (): void => zip.end(),
  };
}

type Archive = ReturnType<typeof createArchive>;

/** What the manifest says of every entry. */
type ListedEntry = Pick<ListedFile, 'path' | 'sha256' | 'size'>;

/** Adds a text. Returns its entry of the manifest. */
function addText(archive: Archive, path: string, text: string, at: string): ListedEntry {
  const bytes = Buffer.from(text);
  archive.begin(path, at).push(bytes, true);
  return { path, sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length };
}

/**
 * Adds a file's bytes, and yields what is written meanwhile. Returns its entry of the manifest.
 * @throws when the stored bytes are not those that were received: the download breaks off, and nothing is signed
 */
async function* addFile(
  archive: Archive,
  files: Pick<FileStorage, 'open'>,
  { upload, path, facts }: AuditFile,
): AsyncGenerator<Uint8Array, ListedFile & { type: string }> {
  const file = archive.begin(path, takenAtOf(upload));
  const hash = createHash('sha256');
  let size = 0;
  const stream: AsyncIterable<Buffer> = await files.open(upload.id);
  for await (const chunk of stream) {
    hash.update(chunk);
    size += chunk.length;
    file.push(chunk);
    yield* archive.take();
  }
  file.push(new Uint8Array(), true);
  const sha256 = hash.digest('hex');
  if (sha256 !== upload.sha256) throw new Error(`the stored bytes of ${upload.id} are damaged`);
  return { path, sha256, size, type: upload.type, ...facts };
}

async function* audit(files: Pick<FileStorage, 'open'>, key: AuditKey, head: AuditHead, content: AuditContent) {
  const archive = createArchive();
  const { madeAt: at } = head;
  const listed: ListedEntry[] = [
    addText(archive, 'README.txt', readme, at),
    addText(archive, 'public-key.pem', key.publicKey, at),
  ];
  for (const [path, records] of [
    ['order.json', content.order],
    ['visits.json', content.visits],
    ['survey.json', content.survey],
  ] as const)
    listed.push(addText(archive, path, JSON.stringify(records, null, 2), at));
  const captured: ListedFile[] = [];
  for (const file of content.files) captured.push(yield* addFile(archive, files, file));
  const page = auditPage({ ...head, keyId: key.id, content, files: captured });
  listed.push(...captured, addText(archive, 'dossier.html', page, at));
  const manifest = {
    format: 'mycerti-audit',
    version: 1,
    key: key.id,
    ...head,
    files: listed,
    leftOut: content.leftOut,
  };
  const text = JSON.stringify(manifest, null, 2);
  addText(archive, 'manifest.json', text, at);
  addText(archive, 'manifest.jws', `${await key.sign(Buffer.from(text))}\n`, at);
  archive.end();
  yield* archive.take();
}

/** Returns the audit file as a stream: every file, then a manifest with what was written, signed. */
export function auditStream(
  files: Pick<FileStorage, 'open'>,
  key: AuditKey,
  head: AuditHead,
  content: AuditContent,
): Readable {
  return Readable.from(audit(files, key, head, content), { objectMode: false });
}
