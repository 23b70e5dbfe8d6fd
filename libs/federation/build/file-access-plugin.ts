import type { Feature } from '@recado/releases';
import { type FileNeeds, needsOfModule } from '@recado/releases';
import type { ChunkGroup, Compilation, Compiler } from '@rspack/core';
import type { Exposes } from './exposed-files.ts';

/** The used part of a bundler's chunk group. */
export interface FileGroup {
  name?: string | undefined;
  files: string[];
  children: FileGroup[];
}

/**
 * Writes `access.json` into a release: which files the server serves only to users with certain rights. A file is
 * listed if everything that loads it needs a right; then any of the listed rights opens it. All other files are open
 * (docs/adr/0061).
 */
export class FileAccessPlugin {
  readonly feature: Feature;
  readonly exposes: Exposes;

  constructor(feature: Feature, exposes: Exposes) {
    this.feature = feature;
    this.exposes = exposes;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.rspack;
    // At this stage the files have their final names.
    const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
    compiler.hooks.thisCompilation.tap('FileAccessPlugin', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'FileAccessPlugin', stage }, () => {
        const files = closedFiles(this.feature, Object.keys(this.exposes), groupsOf(compilation));
        compilation.emitAsset('access.json', new sources.RawSource(JSON.stringify({ files })));
      });
    });
  }
}

/** The name of the bundler's chunk group for an exposed module, by which its files are found. */
export function groupNameOf(module: string): string {
  return `page-${module.replace('./', '')}`;
}

/** The files that only users with certain rights load, and the alternatives of these rights. */
export function closedFiles(feature: Feature, modules: string[], groups: FileGroup[]): Record<string, FileNeeds[]> {
  const known = new Map<string, FileNeeds[] | null>();
  for (const module of modules) {
    const needs = needsOfModule(feature, module);
    const roots = groups.filter(({ name }) => name === groupNameOf(module));
    if (roots.length === 0) throw new Error(`the build has no files for ${module} of ${feature.name}`);
    for (const file of filesBelow(roots)) known.set(file, eitherOf(known.get(file), needs));
  }
  const closed = [...known].flatMap(([file, needs]) => (needs ? [[file, needs] as const] : []));
  return Object.fromEntries(closed.sort(([one], [other]) => (one < other ? -1 : 1)));
}

function eitherOf(before: FileNeeds[] | null | undefined, needs: FileNeeds[] | null): FileNeeds[] | null {
  if (before === null || needs === null) return null;
  return distinct([...(before ?? []), ...needs]);
}

/** Needs without duplicates. */
function distinct(needs: FileNeeds[]): FileNeeds[] {
  const isSame = (one: FileNeeds, other: FileNeeds) => one.ability === other.ability && one.plan === other.plan;
  return needs.filter((need, place) => needs.findIndex((other) => isSame(need, other)) === place);
}

/** The files of groups, and of all groups that they load later. */
function filesBelow(roots: FileGroup[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<FileGroup>();
  const visit = (group: FileGroup) => {
    if (seen.has(group)) return;
    seen.add(group);
    for (const file of group.files) files.add(file);
    group.children.forEach(visit);
  };
  roots.forEach(visit);
  return files;
}

/** The groups of a build without those of its entry, which everybody loads. */
function groupsOf({ chunkGroups }: Compilation): FileGroup[] {
  const known = new Map<number, FileGroup>();
  const read = (group: ChunkGroup): FileGroup => {
    const found = known.get(group.index ?? -1);
    if (found) return found;
    const made: FileGroup = { name: group.name, files: group.getFiles(), children: [] };
    if (group.index !== undefined) known.set(group.index, made);
    made.children = [...group.childrenIterable].map(read);
    return made;
  };
  return [...chunkGroups].map(read);
}
