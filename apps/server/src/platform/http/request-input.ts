import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { Endpoint } from '@recado/contract';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { refusedValue } from '../issues.ts';
import type { Platform } from '../platform.ts';
import { receivedFolder, receivedName } from '../storage/received-folder.ts';
import { asMeant } from './family-input.ts';
import type { RawBody, UploadedFile } from './handler.ts';
import { issuesOfZod } from './issues-of-zod.ts';
import type { DeclaredEndpoint } from './route-key.ts';

/** The input of a request, as the contract accepted it. */
export interface RequestInput {
  params: unknown;
  query: unknown;
  body: unknown;
  /** The body of an endpoint that takes it unparsed. */
  raw?: RawBody;
  /** The header `Idempotency-Key`, for an endpoint that honours it. */
  idempotencyKey: string | undefined;
}

/**
 * The input of a call: its parameters, query, body and key, validated. Files are received into `received`, also when
 * this fails. Throws ERR_VALIDATION, ERR_FILE_TOO_LARGE and what the scanner of files throws.
 */
export async function inputOf(
  platform: Platform,
  { endpoint }: DeclaredEndpoint,
  request: FastifyRequest,
  received: UploadedFile[],
): Promise<RequestInput> {
  const params = validate(endpoint.params, request.params, 'params');
  const query = validate(endpoint.query, request.query, 'query');
  const input = { params, query, idempotencyKey: idempotencyKeyOf(endpoint, request) };
  if (endpoint.raw) return { ...input, body: undefined, raw: rawBody(request, signatureOf(endpoint.raw, request)) };
  if (!endpoint.multipart || !request.isMultipart()) {
    return { ...input, body: validate(endpoint.body, request.body, 'body') };
  }
  const { fileLimits } = platform.configuration;
  const folder = receivedFolder(platform.configuration.dataFolder);
  const form = await receiveForm(request, folder, Math.max(...Object.values(fileLimits)), received);
  for (const { temporaryPath } of received) await platform.scanner.check(temporaryPath);
  const json = endpoint.jsonField === undefined ? undefined : form.fields[endpoint.jsonField];
  if (json !== undefined) return { ...input, body: validate(endpoint.body, fromJson(lastOf(json)), 'body') };
  return { ...input, body: validateFields(endpoint.body, form.fields) };
}

/** The header that signs an unparsed body. Throws ERR_INVALID_CREDENTIALS without one. */
export function signatureOf({ signature: header }: { signature: string }, { headers }: FastifyRequest): string {
  const sent = headers[header];
  if (typeof sent !== 'string' || sent === '') throw new AppError('ERR_INVALID_CREDENTIALS');
  return sent;
}

/** The bytes of a body; none if there is no body. */
function rawBody({ body }: FastifyRequest, signature: string): RawBody {
  return { bytes: body instanceof Uint8Array ? body : new Uint8Array(), signature };
}

const keyHeader = z.object({
  'idempotency-key': z
    .string()
    .min(1)
    .max(200)
    .regex(/^[\x21-\x7e]+$/)
    .optional(),
});

/** Throws ERR_VALIDATION for a key that is empty, too long or not of visible characters. */
function idempotencyKeyOf({ idempotent }: Endpoint, { headers }: FastifyRequest): string | undefined {
  if (!idempotent) return undefined;
  return keyHeader.parse(validate(keyHeader, headers, 'headers'))['idempotency-key'];
}

/** Validates one part of a request; without a schema nothing is accepted. Throws ERR_VALIDATION with the issues. */
function validate(schema: z.ZodType | undefined, value: unknown, part: string): unknown {
  if (!schema) return undefined;
  let parsed = schema.safeParse(value, { reportInput: true });
  let meant = value;
  // A value that is right now may let a later rule of the schema refuse another one.
  for (let time = 0; time < 3 && !parsed.success && (part === 'body' || part === 'query'); time += 1) {
    meant = asMeant(schema, meant, parsed.error.issues);
    parsed = schema.safeParse(meant, { reportInput: true });
  }
  if (parsed.success) return storableInput(parsed.data, [part]);
  throw new AppError('ERR_VALIDATION', { details: { issues: issuesOfZod(parsed.error, part) } });
}

/**
 * Validates the fields of a multipart body, which are all text. If a field is repeated where the schema takes a single
 * value, the last counts. A field that its schema refuses as text is parsed as JSON: a message that looks like JSON
 * stays text, and an object that is sent as JSON becomes one.
 */
function validateFields(schema: z.ZodType | undefined, fields: FormFields): unknown {
  if (!schema) return undefined;
  const single = withRefused(schema, fields, lastOf);
  return validate(schema, withRefused(schema, single, fromJson), 'body');
}

/** The fields; those that the schema refuses are replaced by the result of `change`. */
function withRefused(schema: z.ZodType, fields: object, change: (value: unknown) => unknown): object {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return fields;
  const refused = new Set(parsed.error.issues.map(({ path }) => path[0]));
  const changed = Object.entries(fields).map(([name, value]) => [name, refused.has(name) ? change(value) : value]);
  return Object.fromEntries(changed);
}

function lastOf(value: unknown): unknown {
  return Array.isArray(value) ? value.at(-1) : value;
}

/** A text parsed as JSON; the text itself when it is not JSON. */
function fromJson(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * The same value with every text in a form that the database can store: half of a surrogate pair becomes U+FFFD, as in
 * UTF-8. Throws ERR_VALIDATION for a NUL. It runs on validated values, so the depth is bounded.
 */
function storableInput(value: unknown, path: readonly string[]): unknown {
  if (typeof value === 'string') {
    if (!value.includes('\0')) return value.toWellFormed();
    throw refusedValue(path.join('.'), 'invalidCharacter');
  }
  if (Array.isArray(value)) return value.map((item, index) => storableInput(item, [...path, String(index)]));
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, storableInput(inner, [...path, name])]),
  );
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

const maximumFiles = 20;
const maximumFields = 80;
const maximumFieldBytes = 1024 * 1024;

/** The fields of a multipart body. One that is sent several times is a list, in the order of arrival. */
type FormFields = Record<string, string | string[]>;

/** A multipart body that was received in full. */
interface ReceivedForm {
  fields: FormFields;
  files: UploadedFile[];
}

/**
 * Receives a multipart body into `folder` under random names. Files are added to `received` as they arrive, so that the
 * caller can clean up after a failure. `limit` is in bytes. Throws ERR_FILE_TOO_LARGE, ERR_VALIDATION.
 */
async function receiveForm(
  request: FastifyRequest,
  folder: string,
  limit: number,
  received: UploadedFile[],
): Promise<ReceivedForm> {
  const fields: FormFields = {};
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const limits = { fileSize: limit, files: maximumFiles, fields: maximumFields, fieldSize: maximumFieldBytes };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') await receiveFile(part, folder, received);
      else if (typeof part.value === 'string') addField(fields, part.fieldname, part.value);
    }
  } catch (error) {
    throw isOurs(error) ? error : new AppError('ERR_VALIDATION', { cause: error });
  }
  return { fields, files: received };
}

function addField(fields: FormFields, name: string, text: string): void {
  const known = Object.hasOwn(fields, name) ? fields[name] : undefined;
  fields[name] = known === undefined ? text : [...(typeof known === 'string' ? [known] : known), text];
}

/** A refusal or a disk error is passed on; any other error means that the body is truncated or malformed. */
function isOurs(error: unknown): boolean {
  return error instanceof AppError || (error instanceof Error && ('statusCode' in error || 'syscall' in error));
}

async function receiveFile(part: MultipartFile, folder: string, received: UploadedFile[]): Promise<void> {
  const file: UploadedFile = {
    field: part.fieldname,
    name: shownName(part.filename),
    temporaryPath: join(folder, receivedName()),
    size: 0,
  };
  received.push(file);
  // Refused at the limit: the rest of the file would only be thrown away.
  part.file.once('limit', () => part.file.destroy(new AppError('ERR_FILE_TOO_LARGE')));
  await pipeline(part.file, createWriteStream(file.temporaryPath, { mode: 0o600 }));
  file.size = part.file.bytesRead;
}

/** Deletes received files; a file that `storage.keep` has moved is skipped. */
export async function removeReceived(files: readonly UploadedFile[]): Promise<void> {
  await Promise.all(files.map(({ temporaryPath }) => rm(temporaryPath, { force: true })));
}

/**
 * The last segment of a client's file name, without control and direction characters; spaces become underscores (SPEC
 * §5).
 */
function shownName(name: string): string {
  const last = name.split(/[\\/]/).pop() ?? '';
  const clean = last
    .replace(/[\p{Cc}\p{Bidi_Control}"<>]/gu, '')
    .replace(/\s+/g, '_')
    .slice(-150)
    .toWellFormed();
  return clean === '' || clean === '.' || clean === '..' ? 'file' : clean;
}
