import { createHash } from 'node:crypto';
import { glob, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { compressible } from './static-file.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** A way of compressing that browsers take. */
export type Encoding = 'br' | 'gzip';

/** Compressed copies of files: the build's, or made once and kept in a folder by content. */
export interface CompressedFiles {
  read(path: string, encoding: Encoding): Promise<Buffer>;
  /** Makes the brotli copies of everything in these folders, one after the other. */
  prepare(folders: readonly string[]): Promise<void>;
  /** Stops preparing. */
  close(): void;
}

/** Keeps copies in `folder`, and the latest read of each file in memory. */
export function createCompressedFiles(folder: string): CompressedFiles {
  const memory = new Map<string, { version: string; content: Promise<Buffer> }>();
  let closed = false;

  async function read(path: string, encoding: Encoding): Promise<Buffer> {
    const { size, mtimeMs } = await stat(path);
    const version = `${size}-${mtimeMs}`;
    const key = `${encoding}:${path}`;
    const known = memory.get(key);
    if (known?.version === version) return known.content;
    const content = fromFolder(folder, path, encoding);
    memory.set(key, { version, content });
    content.catch(() => memory.delete(key));
    return content;
  }

  return {
    read,
    async prepare(folders) {
      for (const place of folders) {
        for await (const file of glob('**/*.*', { cwd: place })) {
          if (closed) return;
          if (compressible.has(extname(file))) await read(join(place, file), 'br');
        }
      }
    },
    close() {
      closed = true;
    },
  };
}

async function fromFolder(folder: string, path: string, encoding: Encoding): Promise<Buffer> {
  const built = encoding === 'br' ? await builtCopy(path) : undefined;
  if (built) return built;
  const content = await readFile(path);
  const copy = join(folder, `${createHash('sha256').update(content).digest('hex')}.${encoding}`);
  try {
    return await readFile(copy);
  } catch {
    const compressed = await compress(content, encoding);
    await mkdir(folder, { recursive: true });
    await writeFile(`${copy}.new`, compressed);
    await rename(`${copy}.new`, copy);
    return compressed;
  }
}

/** The copy that the build put beside a file; undefined when there is none, or the file was written after it. */
async function builtCopy(path: string): Promise<Buffer | undefined> {
  const copy = `${path}.br`;
  try {
    const [{ mtimeMs: age }, { mtimeMs: copyAge }] = await Promise.all([stat(path), stat(copy)]);
    return copyAge >= age ? await readFile(copy) : undefined;
  } catch {
    return undefined;
  }
}

function compress(content: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return toGzip(content, { level: 9 });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return toBrotli(content, { params: { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_SIZE_HINT]: content.length } });
}
