import { BlockList, isIP } from 'node:net';
import { plainAddress } from '../../../platform/security/caller-network.ts';

/** The bits of an address, by the family as `node:net` counts it. */
const bits = new Map([
  [4, 32],
  [6, 128],
]);

interface Range {
  address: string;
  length: number;
  family: 'ipv4' | 'ipv6';
}

/** Whether a text is an address, or a range of addresses in CIDR notation. */
export function isAddressRange(text: string): boolean {
  return rangeOf(text) !== undefined;
}

/** Whether an address is in one of these ranges. A range that is none contains no address. */
export function isWithin(address: string, ranges: readonly string[]): boolean {
  const plain = withoutZone(plainAddress(address));
  if (isIP(plain) === 0) return false;
  const list = new BlockList();
  for (const range of ranges.map(rangeOf)) {
    if (range) list.addSubnet(range.address, range.length, range.family);
  }
  return list.check(plain, isIP(plain) === 4 ? 'ipv4' : 'ipv6');
}

function rangeOf(text: string): Range | undefined {
  const [written = '', length, ...more] = text.trim().split('/');
  const address = plainAddress(written);
  const family = isIP(address);
  const all = bits.get(family);
  if (all === undefined || more.length > 0 || address.includes('%')) return undefined;
  const wanted = length === undefined ? all : Number(length);
  // A range of every address is no rule, and one of the mapped form would mean another length.
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > all || (length !== undefined && address !== written))
    return undefined;
  return { address, length: wanted, family: family === 4 ? 'ipv4' : 'ipv6' };
}

function withoutZone(address: string): string {
  return address.split('%', 1)[0] ?? address;
}
