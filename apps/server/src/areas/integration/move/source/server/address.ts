import { AppError } from '../../../../../platform/errors.ts';

/** Where the database of another product is, as far as its server needs to know. */
export interface SourceAddress {
  server: 'postgres' | 'mysql';
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
  /** Whether the connection is encrypted; `verified`: only with a server whose certificate is known. */
  encryption: 'none' | 'unverified' | 'verified';
  /** The zone in which MySQL's times are, which have none, e.g. `-03:00`. */
  zone: string;
}

const schemes: Readonly<Record<string, { server: SourceAddress['server']; port: number }>> = {
  'postgres:': { server: 'postgres', port: 5432 },
  'postgresql:': { server: 'postgres', port: 5432 },
  'mysql:': { server: 'mysql', port: 3306 },
  'mariadb:': { server: 'mysql', port: 3306 },
};
const encryptions: Readonly<Record<string, SourceAddress['encryption']>> = {
  disable: 'none',
  prefer: 'none',
  require: 'unverified',
  'verify-ca': 'verified',
  'verify-full': 'verified',
};
const longestAddress = 2_000;
/** The community edition writes its times in this zone. */
const usualZone = '-03:00';

/**
 * Reads an address, e.g. `postgres://user:password@host/database?sslmode=require` or
 * `mariadb://user:password@host/database?timezone=-03:00`. Other parameters are refused: drivers read files and set
 * options of the server by them. Throws ERR_MOVE_ADDRESS, without the address.
 */
export function readAddress(text: string): SourceAddress {
  const url = text.length > longestAddress || !URL.canParse(text) ? null : new URL(text);
  const scheme = url === null ? undefined : schemes[url.protocol];
  if (url === null || scheme === undefined) throw new AppError('ERR_MOVE_ADDRESS');
  const { sslmode = 'prefer', timezone = usualZone, ...others } = Object.fromEntries(url.searchParams);
  const encryption = encryptions[sslmode];
  const database = decoded(url.pathname.slice(1));
  const isWhole = url.hostname !== '' && database !== '' && !database.includes('/') && url.hash === '';
  if (encryption === undefined || !isWhole || Object.keys(others).length > 0 || !isZone(timezone))
    throw new AppError('ERR_MOVE_ADDRESS');
  return {
    server: scheme.server,
    // Addresses of version 6 stand in brackets.
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? scheme.port : Number(url.port),
    user: decoded(url.username),
    password: decoded(url.password),
    database,
    encryption,
    zone: timezone,
  };
}

function isZone(text: string): boolean {
  return /^[+-](0\d|1[0-4]):[0-5]\d$/.test(text);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new AppError('ERR_MOVE_ADDRESS');
  }
}
