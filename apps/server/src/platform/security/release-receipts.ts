import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { sealOf, signerOf, type Trust } from '@recado/releases/registry-files';
import { LRUCache } from 'lru-cache';
import type { Configuration } from '../../configuration.ts';
import { acceptedSecrets, derivedKey, knownSecret } from './secrets.ts';

/** The folders whose receipts were found to be right, by the times of folder and receipt. */
const known = new LRUCache<string, true>({ max: 500 });

/**
 * Trusts published releases that this installation accepted: each has a receipt that only the installation's secret can
 * make. So a release stays when the key that signed it is replaced (docs/adr/0148). One that a former version of the
 * product accepted has no receipt yet: it is trusted if a configured key signed it.
 */
export function trustOf(configuration: Configuration): Trust {
  return (folder) => hasReceipt(configuration, folder) || isSignedByConfigured(configuration, folder);
}

/** Whether a release has a receipt, by the installation's present secret or by a former one that is still accepted. */
export function hasReceipt(configuration: Configuration, folder: string): boolean {
  const state = `${folder} ${timeOf(folder)} ${timeOf(receiptOf(folder))}`;
  if (known.has(state)) return true;
  const isRight = secretsOf(configuration).some((secret) => isReceiptBy(secret, folder));
  if (isRight) known.set(state, true);
  return isRight;
}

/** Whether a receipt was made by the present secret, and outlasts the former ones. */
export function hasPresentReceipt(configuration: Configuration, folder: string): boolean {
  const [present] = secretsOf(configuration);
  return present !== undefined && isReceiptBy(present, folder);
}

/**
 * Writes the receipt of a release that is, or will be, in a folder: `seal` is its list of hashes. A right one stays. Other
 * processes never see a part of one.
 */
export function writeReceipt(configuration: Configuration, folder: string, seal: Buffer): void {
  const [present] = secretsOf(configuration);
  if (present === undefined) throw new Error('The installation has no secret.');
  if (hasPresentReceipt(configuration, folder)) return;
  const beside = join(dirname(folder), `.receipt-${randomUUID()}`);
  try {
    writeFileSync(beside, codeOf(present, folder, seal).toString('base64'));
    renameSync(beside, receiptOf(folder));
  } finally {
    rmSync(beside, { force: true });
  }
}

/** Removes the receipt of a release. */
export function removeReceipt(folder: string): void {
  rmSync(receiptOf(folder), { force: true });
}

/** The receipt lies beside the release, whose files are listed one by one. */
function receiptOf(folder: string): string {
  return `${folder}.receipt`;
}

function secretsOf(configuration: Configuration): readonly string[] {
  const secret = knownSecret(configuration);
  return secret === undefined ? [] : acceptedSecrets(secret);
}

function isReceiptBy(secret: string, folder: string): boolean {
  const seal = sealOf(folder);
  if (!seal || !existsSync(receiptOf(folder))) return false;
  const [given, right] = [Buffer.from(readFileSync(receiptOf(folder), 'utf8'), 'base64'), codeOf(secret, folder, seal)];
  return given.length === right.length && timingSafeEqual(given, right);
}

/** The code over remote, release and hashes of all files. */
function codeOf(secret: string, folder: string, seal: Buffer): Buffer {
  const name = `${basename(dirname(folder))}/${basename(folder)}\n`;
  return createHmac('sha256', derivedKey(secret, 'receipts of releases')).update(name).update(seal).digest();
}

function isSignedByConfigured({ releaseKeys }: Configuration, folder: string): boolean {
  return signerOf(folder, basename(dirname(folder)), releaseKeys) !== undefined;
}

function timeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
