import { existsSync, readFileSync, statSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { placeOf, remoteFolders } from '@recado/releases/registry-files';
import { z } from 'zod';
import type { ReleasePlace } from '../channel.ts';

/** The largest source map that is read, in bytes, and the most of one request. */
const largest = 16 * 1024 * 1024;
const mostMaps = 20;

/** A source map as far as it is read (https://tc39.es/ecma426). */
const mapFile = z.object({
  version: z.literal(3),
  file: z.string().default(''),
  sources: z.array(z.string().nullable()).transform((sources) => sources.map((source) => source ?? '')),
  sourceRoot: z.string().default(''),
  names: z.array(z.string()).default([]),
  mappings: z.string(),
});

/** A frame as it is stored. */
const framePattern = /^(?:([\w$.]+) \()?([\w-][\w./-]*\.js):(\d+):(\d+)\)?$/;

/** The sources of a remote's releases, for one request. */
interface Sources {
  /** A stored frame with its place in the sources; as it is if the release carries no source map for the file. */
  translated(release: string, frame: string): string;
}

/**
 * Reads the source maps that releases carry beside their files (`<file>.map`). They are never served (docs/adr/0061), so
 * only who may see the errors of a remote sees places in its sources.
 */
export function createSources(place: ReleasePlace, remote: string): Sources {
  const folder = remoteFolders(place).find(({ name }) => name === remote);
  const maps = new Map<string, SourceMap | undefined>();

  function mapOf(release: string, file: string): SourceMap | undefined {
    if (!folder) return undefined;
    const key = `${release}/${file}`;
    if (!maps.has(key))
      maps.set(key, maps.size < mostMaps ? readMap(join(placeOf(folder, release), `${file}.map`)) : undefined);
    return maps.get(key);
  }

  return {
    translated: (release, frame) => {
      const [, name, file = '', row, column] = framePattern.exec(frame) ?? [];
      if (!file || file.split('/').includes('..')) return frame;
      const entry = mapOf(release, file)?.findEntry(Number(row) - 1, Number(column) - 1);
      if (!entry || !('originalSource' in entry) || !entry.originalSource) return frame;
      const at = `${sourceName(entry.originalSource)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
      const known = 'name' in entry && typeof entry.name === 'string' && entry.name !== '' ? entry.name : name;
      return known ? `${known} (${at})` : at;
    },
  };
}

/** Undefined if there is none, or it cannot be read: it is the team's file. */
function readMap(file: string): SourceMap | undefined {
  if (!existsSync(file) || statSync(file).size > largest) return undefined;
  try {
    return new SourceMap({ ...mapFile.parse(JSON.parse(readFileSync(file, 'utf8'))), sourcesContent: [] });
  } catch {
    return undefined;
  }
}

/** `webpack://orders/./src/page.tsx` is `src/page.tsx`. */
function sourceName(source: string): string {
  return source.replace(/^webpack:\/\/[^/]*\//, '').replace(/^(?:\.\/)+/, '');
}
