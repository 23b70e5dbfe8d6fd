import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import cookie from '@fastify/cookie';
import { allAbilities, planFlags } from '@recado/contract';
import { type RemoteFolder, releaseProblem, remoteFolders } from '@recado/releases/registry-files';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { trustOf } from '../security/release-receipts.ts';
import type { Caller } from '../security/sessions.ts';
import { createSessionMarks } from '../security/tokens.ts';
import { bearerToken } from './caller.ts';
import { pathInside, sendWebFile } from './web-files.ts';

/** The data that decides who may load a remote's file. */
export type RemotesPlatform = Pick<Platform, 'configuration' | 'sessions' | 'secret'>;

const sessionCookie = 'remotes';
const cookieDays = 7;

const need = z.object({ ability: z.enum(allAbilities).optional(), plan: z.enum(planFlags).optional() });
/** `access.json` of a release: the files that are not for everybody, each with the rights of which one is enough. */
const accessOfRelease = z.object({ files: z.record(z.string(), z.array(need).min(1)) });
type Needs = z.infer<typeof accessOfRelease>['files'][string];

/**
 * What the build writes about a release for the server and for publishing. Browsers need none of it: the registry tells
 * the permitted ones what they need. Without it nobody learns the address of a release, which contains a hash.
 */
const descriptions = /^(?:access|calls|current|feature|integrity|source)\.json$|\.(?:sig|map|receipt)$/;

/** Whether a file describes a release, or is a compressed copy of one that does. */
function isDescription(path: string): boolean {
  return descriptions.test((path.split(sep).at(-1) ?? '').replace(/\.(?:br|gz)$/, ''));
}

/** The user that a browser's cookie identifies; undefined for strangers. */
export type CallerOfBrowser = (request: FastifyRequest) => Promise<Caller | undefined>;

/** Makes the function that reads the cookie which `POST /remotes/session` sets. */
export async function readCallers(server: FastifyInstance, platform: RemotesPlatform): Promise<CallerOfBrowser> {
  const passes = createSessionMarks(platform.secret, 'files of remotes');
  await server.register(cookie);
  return async (request) => {
    const sessionId = passes.sessionOf(request.cookies[sessionCookie]);
    return sessionId ? platform.sessions.callerOf(sessionId) : undefined;
  };
}

/**
 * Serves the files of remotes. Callers whose role or plan does not include a page, and strangers, get ERR_NO_PERMISSION
 * (403) for its files. Descriptions of a release are not found, for anybody. A browser loads scripts without a token, so it exchanges its token for a cookie first
 * (docs/adr/0061).
 */
export async function serveRemotes(
  server: FastifyInstance,
  platform: RemotesPlatform,
  callerOf: CallerOfBrowser,
): Promise<void> {
  const { configuration, sessions } = platform;
  const passes = createSessionMarks(platform.secret, 'files of remotes');
  const needsOf = createNeeds();
  const trusts = trustOf(configuration);
  /** False for what was built with the installation: of a release with changed files, open pages may need the others. */
  const isRefused = (remote: RemoteFolder, folder: string, path: string) => {
    const [release = ''] = path.split(sep);
    return folder === remote.published && releaseProblem(join(folder, release), remote, trusts) !== undefined;
  };

  server.post('/remotes/session', async (request, reply) => {
    const { session } = await sessions.authenticate(bearerToken(request));
    const secure = configuration.webUrl.startsWith('https:');
    const attributes = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
    reply.setCookie(sessionCookie, passes.sign(session.sessionId), { ...attributes, maxAge: cookieDays * 86_400 });
    return reply.header('cache-control', 'no-store').code(204).send();
  });

  server.get('/remotes/:name/*', async (request: FastifyRequest<{ Params: { name: string; '*': string } }>, reply) => {
    const { name, '*': requestedPath } = request.params;
    const remote = remoteFolders(configuration).find((one) => one.name === name);
    const folder = [remote?.built, remote?.published].find((one) => one && pathInside(one, requestedPath));
    const path = folder && pathInside(folder, requestedPath);
    if (!remote || !folder || !path || isDescription(path) || isRefused(remote, folder, path))
      return reply.callNotFound();
    const needs = needsOf(folder, path);
    if (!needs) {
      reply.header('access-control-allow-origin', '*');
      return sendWebFile({ folder, path, lasting: true }, reply);
    }
    const caller = await callerOf(request);
    if (!caller || !needs.some((one) => isMet(one, caller))) {
      reply.header('cache-control', 'no-store');
      throw new AppError('ERR_NO_PERMISSION');
    }
    return sendWebFile({ folder, path, lasting: true, isPrivate: true }, reply);
  });
}

function isMet({ ability, plan }: Needs[number], { session, company }: Caller): boolean {
  return (!ability || session.abilities.has(ability)) && (!plan || company.flags.has(plan));
}

/** Finds the rights that a file of a remote needs; releases never change, so each is read once. */
function createNeeds() {
  const releases = new LRUCache<string, Record<string, Needs>>({ max: 200 });
  return (folder: string, path: string): Needs | undefined => {
    const [release = '', ...rest] = path.split(sep);
    const known = releases.get(join(folder, release)) ?? readAccess(join(folder, release));
    releases.set(join(folder, release), known);
    // The compressed copies of a file hold the same code.
    return known[rest.join('/').replace(/\.(br|gz)$/, '')];
  };
}

/** Throws when the access rules of a release cannot be read: then nobody may load its files. */
function readAccess(release: string): Record<string, Needs> {
  const file = join(release, 'access.json');
  return existsSync(file) ? accessOfRelease.parse(JSON.parse(readFileSync(file, 'utf8'))).files : {};
}
