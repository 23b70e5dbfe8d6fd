import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { ownClientHeader } from '@recado/contract';
import { request } from 'undici';
import { declaredEndpoints } from '../../platform/http/route-key.ts';
import { companyOfFile, newFileId } from '../../platform/storage/file-ids.ts';
import type { TestUser } from '../factories.ts';
import { randomly } from '../randomly.ts';
import { useSharedServer } from '../use-server.ts';

/**
 * Bytes are shared by those who may see the same (ADR 159). Whatever callers ask at the same time, each is answered what they are
 * answered alone: callers of other companies, roles, queues, plans, languages and clients.
 */

interface Caller extends TestUser {
  isOfFamily: boolean;
}

interface Answer {
  status: number;
  text: string;
}

describe('Shared answers', () => {
  const server = useSharedServer();
  const rounds = 40;
  const callersAtOnce = 24;
  const decoders: Record<string, (bytes: Buffer) => Buffer> = {
    zstd: zstdDecompressSync,
    br: brotliDecompressSync,
    gzip: gunzipSync,
  };

  const callers: Caller[] = [];
  before(async () => {
    const plan = { useCampaigns: true, useKanban: true, useInternalChat: true };
    const one = await server.make.company({ language: 'pt', plan });
    const other = await server.make.company({ language: 'en', settings: { userViewTicketsWithoutQueue: 'enabled' } });
    callers.push(...(await peopleOf(one, true)), ...(await peopleOf(other, false)));
  });

  /** A company whose records have the same names as those of the other one, and everybody who sees a part of them. */
  async function peopleOf({ id: companyId }: { id: number }, hasSuper: boolean): Promise<Caller[]> {
    const { make } = server;
    const [sales, support] = [
      await make.queue({ companyId, name: 'Vendas' }),
      await make.queue({ companyId, name: 'Suporte' }),
    ];
    const connection = await make.connection({ companyId, name: 'Loja' });
    await make.tag({ companyId, name: 'VIP', kanban: 1 });
    const colleague = await make.user({ companyId, queueIds: [sales.id] });
    for (let number = 0; number < 18; number += 1) {
      const picture = number % 2 === 0 ? newFileId(companyId) : '';
      const contact = await make.contact({ companyId, name: `Cliente ${number}`, profilePicUrl: picture });
      await make.ticket({
        companyId,
        contactId: contact.id,
        whatsappId: connection.id,
        queueId: [sales.id, support.id, null][number % 3] ?? null,
        ...(number % 2 === 0 ? { status: 'open', userId: colleague.id } : { status: 'pending' }),
      });
    }
    const people = [
      await make.user({ companyId, profile: 'admin' }),
      await make.user({ companyId, profile: 'admin', super: hasSuper }),
      await make.user({ companyId, queueIds: [sales.id] }),
      await make.user({ companyId, queueIds: [support.id] }),
      await make.user({ companyId, queueIds: [sales.id, support.id] }),
      await make.user({ companyId }),
      colleague,
    ];
    return people.flatMap((person) => [false, true].map((isOfFamily) => ({ ...person, isOfFamily })));
  }

  const queries = ['', '?status=open&showAll=true', '?status=pending', '?pageNumber=2', '?searchParam=cliente%201'];
  /** Every list and every other reading endpoint without a name in its path. */
  const paths = declaredEndpoints()
    .filter(
      ({ method, path, endpoint }) => method === 'GET' && !path.includes(':') && !endpoint.file && !endpoint.plain,
    )
    .filter(({ endpoint }) => endpoint.access !== 'public' && endpoint.access !== 'token')
    .flatMap(({ path }) => queries.map((query) => path + query));

  async function ask(path: string, { token, isOfFamily }: Caller, encoding: string): Promise<Answer> {
    const { statusCode, headers, body } = await request(server.apiUrl + path, {
      headers: {
        authorization: `Bearer ${token}`,
        'accept-encoding': encoding,
        ...(!isOfFamily && { [ownClientHeader]: '1' }),
      },
    });
    const bytes = Buffer.from(await body.arrayBuffer());
    const decode = decoders[String(headers['content-encoding'])];
    return { status: statusCode, text: withoutSignatures((decode ? decode(bytes) : bytes).toString()) };
  }

  /** A signature is over the time, too. */
  function withoutSignatures(text: string): string {
    return text.replace(/(\/media\/[^?"]+)\?[^"]*/g, '$1');
  }

  test('whoever asks at the same time is answered what they are answered alone', async () => {
    const random = randomly(159);
    const oneOf = <Item>(items: readonly Item[]): Item => {
      const item = items[Math.floor(random() * items.length)];
      if (item === undefined) throw new Error('nothing to choose from');
      return item;
    };
    // The lists of the desk, whose bytes are shared, more often than others.
    const shared = paths.filter((path) => /^\/(?:tickets|ticket\/kanban|tags|queue|ticket-pins)\b/.test(path));
    let compared = 0;
    for (let round = 0; round < rounds; round += 1) {
      const path = oneOf(round % 3 === 0 ? paths : shared);
      const aloneOf = async (caller: Caller) => [caller, await ask(path, caller, 'identity')] as const;
      const before = new Map<Caller, Answer>();
      for (const caller of callers) before.set(...(await aloneOf(caller)));
      const asked = Array.from(
        { length: callersAtOnce },
        () => [oneOf(callers), oneOf(['identity', 'zstd', 'br', 'gzip'])] as const,
      );
      const answers = await Promise.all(asked.map(([caller, encoding]) => ask(path, caller, encoding)));
      for (const [at, [caller]] of asked.entries()) {
        if (isDeepStrictEqual(answers[at], before.get(caller))) compared += 1;
        // What changes by itself, e.g. a measurement, is another one alone, too.
        else if (isDeepStrictEqual((await aloneOf(caller))[1], before.get(caller)))
          assert.deepEqual(answers[at], before.get(caller), `${path} as user ${caller.id} of ${caller.companyId}`);
      }
    }
    assert.ok(compared > (rounds * callersAtOnce) / 2);
  });

  test('signed addresses name files of the company of whoever is answered, also when all ask at the same time', async () => {
    const answers = await Promise.all(
      callers.map(async (caller) => ({ caller, ...(await ask('/tickets?status=open&showAll=true', caller, 'zstd')) })),
    );
    const seen = answers.flatMap(({ caller, text }) =>
      [...text.matchAll(/\/media\/([^?"]+)/g)].map(([, file = '']) => [companyOfFile(file), caller.companyId] as const),
    );
    assert.ok(seen.length > 0);
    for (const [ofFile, ofCaller] of seen) assert.equal(ofFile, ofCaller);
  });
});
