/** Which of two versions is newer, as semver.org orders them: negative if the first one is older, 0 if they are the same. */
export function compareVersions(one: string, other: string): number {
  const [[numbers, before], [otherNumbers, otherBefore]] = [partsOf(one), partsOf(other)];
  for (const [place, number] of numbers.entries()) {
    const difference = number - (otherNumbers[place] ?? 0);
    if (difference !== 0) return difference;
  }
  // What comes before a version is older than it: 1.0.0-beta before 1.0.0.
  if (before.length === 0 || otherBefore.length === 0) return otherBefore.length - before.length;
  for (const [place, part] of before.entries()) {
    const otherPart = otherBefore[place];
    if (otherPart === undefined) return 1;
    const difference = comparePart(part, otherPart);
    if (difference !== 0) return difference;
  }
  return before.length - otherBefore.length;
}

function partsOf(version: string): [numbers: number[], before: string[]] {
  const end = version.indexOf('-');
  const [release, before] = end < 0 ? [version, ''] : [version.slice(0, end), version.slice(end + 1)];
  return [release.split('.').map(Number), before === '' ? [] : before.split('.')];
}

/** Numbers are compared as such, and come before words. */
function comparePart(one: string, other: string): number {
  const [isNumber, isOtherNumber] = [/^\d+$/.test(one), /^\d+$/.test(other)];
  if (isNumber && isOtherNumber) return Number(one) - Number(other);
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  return one < other ? -1 : Number(one > other);
}
