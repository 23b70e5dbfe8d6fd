import { createHash, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';

/** What came with the content of an object. */
interface About {
  headers: Record<string, string>;
  putAt: Date;
}

interface BegunUpload {
  name: string;
  headers: Record<string, string>;
  parts: Map<number, Buffer>;
  begunAt: Date;
}

/** What a store holds by name: contents, what came with them, and uploads in parts that are not complete. */
export interface Held {
  objects: Map<string, Buffer>;
  about: Map<string, About>;
  uploads: Map<string, BegunUpload>;
}

/** A request that is allowed. */
export interface Operation {
  method: string;
  name: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  content: Buffer;
  /** `/<bucket>/<prefix>`. */
  root: string;
  bucket: string;
}

const pageSize = 3;
const smallestPart = 5 * 1024 * 1024;

/** The text of an error; a real store names the key in some. */
export function errorText(code: string, key = ''): string {
  return `<?xml version="1.0"?><Error><Code>${code}</Code><AWSAccessKeyId>${key}</AWSAccessKeyId></Error>`;
}

/** Does what a request asks for, and answers as S3 does. */
export function answerOperation(held: Held, asked: Operation, response: ServerResponse): void {
  const { method, query, headers } = asked;
  if (query.has('uploads')) return void (method === 'GET' ? listUploads : begin)(held, asked, response);
  if (query.has('partNumber')) return void putPart(held, asked, response);
  if (query.has('uploadId')) return void (method === 'DELETE' ? abort : complete)(held, asked, response);
  if (query.has('list-type')) return void list(held, asked, response);
  if (method === 'PUT' && headers['x-amz-copy-source'] !== undefined) return void copy(held, asked, response);
  if (method === 'PUT') return void put(held, asked, response);
  if (method === 'DELETE') {
    held.objects.delete(asked.name);
    held.about.delete(asked.name);
    return void response.writeHead(204).end();
  }
  return void get(held, asked, response);
}

function store({ objects, about }: Held, name: string, content: Buffer, headers: Record<string, string>): void {
  objects.set(name, content);
  about.set(name, { headers, putAt: new Date() });
}

function put(held: Held, { name, content, headers }: Operation, response: ServerResponse): void {
  store(held, name, content, kept(headers));
  response.writeHead(200, { etag: etagOf(content) }).end();
}

function begin({ uploads }: Held, { name, headers }: Operation, response: ServerResponse): void {
  const id = randomUUID();
  uploads.set(id, { name, headers: kept(headers), parts: new Map(), begunAt: new Date() });
  xml(response, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
}

function putPart({ uploads }: Held, { query, content }: Operation, response: ServerResponse): void {
  const upload = uploads.get(query.get('uploadId') ?? '');
  if (!upload) return void refuse(response, 404, 'NoSuchUpload');
  upload.parts.set(Number(query.get('partNumber')), content);
  response.writeHead(200, { etag: etagOf(content) }).end();
}

function complete(held: Held, { query, content }: Operation, response: ServerResponse): void {
  const id = query.get('uploadId') ?? '';
  const upload = held.uploads.get(id);
  if (!upload) return void refuse(response, 404, 'NoSuchUpload');
  const parts = [...upload.parts].sort(([a], [b]) => a - b).map(([, part]) => part);
  const named = content.toString().match(/<PartNumber>/g)?.length;
  if (named !== parts.length) return void refuse(response, 400, 'InvalidPart');
  if (parts.slice(0, -1).some(({ length }) => length < smallestPart))
    return void refuse(response, 400, 'EntityTooSmall');
  store(held, upload.name, Buffer.concat(parts), upload.headers);
  held.uploads.delete(id);
  xml(response, '<CompleteMultipartUploadResult><ETag>"parts"</ETag></CompleteMultipartUploadResult>');
}

function abort({ uploads }: Held, { query }: Operation, response: ServerResponse): void {
  uploads.delete(query.get('uploadId') ?? '');
  response.writeHead(204).end();
}

function list({ objects, about }: Held, { query, root, bucket }: Operation, response: ServerResponse): void {
  const before = `${root.slice(bucket.length + 1)}/`;
  const names = [...objects.keys()].map((name) => before + name).sort();
  const found = names.filter((name) => name.startsWith(query.get('prefix') ?? ''));
  const first = Number(query.get('continuation-token') ?? 0);
  const page = found.slice(first, first + pageSize).map((name) => {
    const ours = name.slice(before.length);
    const putAt = (about.get(ours)?.putAt ?? new Date()).toISOString();
    return (
      `<Contents><Key>${name}</Key><LastModified>${putAt}</LastModified>` +
      `<Size>${objects.get(ours)?.length}</Size></Contents>`
    );
  });
  const isMore = first + pageSize < found.length;
  const more = isMore ? `<NextContinuationToken>${first + pageSize}</NextContinuationToken>` : '';
  xml(response, `<ListBucketResult><IsTruncated>${isMore}</IsTruncated>${more}${page.join('')}</ListBucketResult>`);
}

function listUploads({ uploads }: Held, { query, root, bucket }: Operation, response: ServerResponse): void {
  const before = `${root.slice(bucket.length + 1)}/`;
  const found = [...uploads]
    .map(([id, { name, begunAt }]) => ({ id, key: before + name, begunAt: begunAt.toISOString() }))
    .filter(({ key }) => key.startsWith(query.get('prefix') ?? '') && key > (query.get('key-marker') ?? ''))
    .sort((one, other) => (one.key < other.key ? -1 : 1));
  const page = found.slice(0, pageSize);
  const last = page.at(-1);
  const isMore = found.length > pageSize;
  const listed = page.map(
    ({ id, key, begunAt }) =>
      `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begunAt}</Initiated></Upload>`,
  );
  const next = isMore
    ? `<NextKeyMarker>${last?.key}</NextKeyMarker><NextUploadIdMarker>${last?.id}</NextUploadIdMarker>`
    : '';
  xml(
    response,
    `<ListMultipartUploadsResult><IsTruncated>${isMore}</IsTruncated>${next}${listed.join('')}</ListMultipartUploadsResult>`,
  );
}

function copy(held: Held, { name, headers, root }: Operation, response: ServerResponse): void {
  const source = decodeURIComponent(String(headers['x-amz-copy-source'])).replace(`${root.slice(1)}/`, '');
  const content = held.objects.get(source);
  if (!content) return void refuse(response, 404, 'NoSuchKey');
  store(held, name, content, held.about.get(source)?.headers ?? {});
  xml(response, '<CopyObjectResult><ETag>"copy"</ETag></CopyObjectResult>');
}

function get({ objects, about }: Held, { name, method, headers, query }: Operation, response: ServerResponse): void {
  const content = objects.get(name);
  if (!content) return void refuse(response, 404, 'NoSuchKey');
  const shown = {
    ...about.get(name)?.headers,
    ...(query.has('response-content-type') && { 'content-type': query.get('response-content-type') ?? '' }),
    ...(query.has('response-content-disposition') && {
      'content-disposition': query.get('response-content-disposition') ?? '',
    }),
  };
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
  const part = from === undefined ? content : content.subarray(Number(from), Number(to) + 1);
  const described = { ...shown, etag: etagOf(content), 'content-length': part.length };
  if (from === undefined) response.writeHead(200, described);
  else response.writeHead(206, { ...described, 'content-range': `bytes ${from}-${to}/${content.length}` });
  response.end(method === 'GET' ? part : undefined);
}

/** The headers that come back with an object. */
function kept(headers: IncomingHttpHeaders): Record<string, string> {
  const names = /^(x-amz-meta-.*|x-amz-server-side-encryption.*|content-type|content-disposition)$/;
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (names.test(name) ? [[name, String(value)]] : [])),
  );
}

const etagOf = (content: Buffer) => `"${createHash('md5').update(content).digest('hex')}"`;

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(errorText(code));
}

function xml(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${text}`);
}
