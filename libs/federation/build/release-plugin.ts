import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeSource, hashOfRelease, sealRelease } from '@recado/releases/release-integrity';
import type { Compiler } from '@rspack/core';

/** The folder a build writes to before it is named after its content. */
export const unnamedRelease = '.next';
/** Releases kept beside the current one, for pages that were opened before it. */
const keptReleases = 5;

/**
 * Names a finished build after its content and makes it the current release: `dist/<version>-<hash>/…`, written once
 * and never changed, and `dist/current.json`. A failed build does not change the current release. RELEASE_KEY names the
 * file of a private key that signs it, SOURCE_REVISION the commit that it is built from, SOURCE_DATE_EPOCH the time of
 * that commit, by which an older release is told from a newer one: the publisher sets both, so that builds of the same
 * sources are the same release.
 */
export class ReleasePlugin {
  readonly dist: string;
  readonly version: string;

  constructor(dist: string, version: string) {
    this.dist = dist;
    this.version = version;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.done.tap('ReleasePlugin', (stats) => {
      if (!stats.hasErrors()) this.release();
    });
  }

  private release(): void {
    const built = join(this.dist, unnamedRelease);
    const { RELEASE_KEY: key, SOURCE_REVISION: revision, SOURCE_DATE_EPOCH: epoch } = process.env;
    describeSource(built, { revision, epoch });
    sealRelease(built, key ? readFileSync(key, 'utf8') : undefined);
    const release = `${this.version}-${hashOfRelease(built)}`;
    rmSync(join(this.dist, release), { recursive: true, force: true });
    renameSync(built, join(this.dist, release));
    writeFileSync(join(this.dist, 'current.json'), `${JSON.stringify({ release })}\n`);
    for (const old of this.olderThan(release)) rmSync(join(this.dist, old), { recursive: true });
  }

  private olderThan(release: string): string[] {
    const age = (name: string) => statSync(join(this.dist, name)).mtimeMs;
    return readdirSync(this.dist, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== release)
      .map(({ name }) => name)
      .sort((a, b) => age(b) - age(a))
      .slice(keptReleases);
  }
}
