/**
 * The exports that a shell offers to remotes, or that a remote uses: for each shared module either the package's
 * version, or the version of each export. `manifest` holds the fields of the manifest in the same way. A version is
 * `major.minor`: a breaking change raises the first number, an addition the second.
 */
export type Offer = Record<string, string | Record<string, string>>;

/** A package's version without the patch number, which does not matter to its users. */
export function offeredVersion(version: string): string {
  return version.split('.', 2).join('.');
}

/**
 * The parts of `uses` that a shell does not offer, one line each, e.g. `@recado/ui/core Button 1.2`; empty if it offers
 * all.
 */
export function missingIn(offered: Offer, uses: Offer): string[] {
  return Object.entries(uses).flatMap(([module, used]) => {
    const there = offered[module];
    if (typeof used === 'string') return typeof there === 'string' && serves(there, used) ? [] : [`${module} ${used}`];
    const names = typeof there === 'object' ? there : {};
    return Object.entries(used)
      .filter(([name, version]) => !serves(names[name], version))
      .map(([name, version]) => `${module} ${name} ${version}`);
  });
}

/** The name under which an offer has the points of extensions, and a release those at which it adds something. */
export const pointsModule = 'points';

/**
 * What a shell lacks for the pages of a release. Points are left out: an extension whose point is gone costs its own
 * place only.
 */
export function missingForPages(offered: Offer, { [pointsModule]: _, ...uses }: Offer): string[] {
  return missingIn(offered, uses);
}

/** Whether an offered version satisfies the needed one: the same major number, and not older. */
export function serves(offered: string | undefined, needed: string): boolean {
  const [major, minor] = numbersOf(offered ?? '');
  const [neededMajor, neededMinor] = numbersOf(needed);
  return major === neededMajor && minor >= neededMinor;
}

/** An invalid version neither satisfies a need nor is satisfied. */
function numbersOf(version: string): [number, number] {
  const [, major = Number.NaN, minor = Number.NaN] = /^(\d+)\.(\d+)$/.exec(version) ?? [];
  return [Number(major), Number(minor)];
}
