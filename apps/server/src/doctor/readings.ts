import { statfs } from 'node:fs/promises';
import { type Certificate, certificateOf } from './peer-certificate.ts';

/** What checks read of the machine and of others; tests replace some. */
export interface Readings {
  /** E.g. `v24.21.0`. */
  nodeVersion: string;
  /** Milliseconds since 1970. */
  now(): number;
  /** Bytes of the file system of a folder. */
  spaceOf(folder: string): Promise<{ free: number; total: number }>;
  /** What a host shows to browsers. Rejects when it cannot be reached. */
  certificateOf(url: URL): Promise<Certificate>;
}

/** The real ones. */
export const systemReadings: Readings = {
  nodeVersion: process.version,
  now: () => Date.now(),
  async spaceOf(folder) {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  },
  certificateOf: (url) => certificateOf(url),
};
