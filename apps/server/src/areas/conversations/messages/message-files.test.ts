import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { eventually } from '../../../testing/eventually.ts';
import { messages } from './messages.schema.ts';
import { png, useOpenChat } from './testing/open-chat.ts';

describe('Files of messages', () => {
  const chat = useOpenChat();
  const { server, send, stored } = chat;

  test('files: the text is the caption of the first, spaces in names become underscores, addresses are signed', async () => {
    const { status, body } = await send({ body: 'Fotos', idempotencyKey: 'files-0001' }, [
      { field: 'medias', name: 'meu bolo.png', content: png },
      { field: 'medias', name: 'segundo.png', content: png },
    ]);
    assert.equal(status, 200);
    assert.deepEqual(
      body.messages.map((message) => [message.body, message.mediaType, message.media?.name]),
      [
        ['Fotos', 'image', 'meu_bolo.png'],
        ['', 'image', 'segundo.png'],
      ],
    );
    const address = body.messages[0]?.mediaUrl ?? '';
    const file = await fetch(address);
    assert.equal(file.status, 200);
    assert.deepEqual(Buffer.from(await file.arrayBuffer()), png);
    const again = await send({ body: 'Fotos', idempotencyKey: 'files-0001' }, [
      { field: 'medias', name: 'meu bolo.png', content: png },
      { field: 'medias', name: 'segundo.png', content: png },
    ]);
    assert.equal(again.body.messages.length, 2);
    assert.equal((await stored()).length, 2);
  });

  test('a key is refused with another text or file, also one of the same name and size, and after an edit only with a file', async () => {
    const other = Buffer.from(png);
    other[other.length - 1] = 0;
    const file = (content: Buffer) => ({ field: 'medias', name: 'bolo.png', content });
    const caption = { body: 'O bolo', idempotencyKey: 'files-0002' };
    const [first] = (await send(caption, [file(png)])).body.messages;
    const refusals = [
      await send(caption, [file(other)]),
      await send(caption, [file(png), file(png)]),
      await send(caption),
      await send({ ...caption, body: 'A torta' }, [file(png)]),
    ];
    for (const { status, body } of refusals) assert.deepEqual([status, body.error], [409, 'ERR_IDEMPOTENCY_KEY_USED']);
    assert.equal((await send(caption, [file(png)])).body.messages[0]?.id, first?.id, 'the same is a repetition');
    const text = { body: 'Oi, {{firstName}}', idempotencyKey: 'text-0002' };
    const [written] = (await send(text)).body.messages;
    assert.equal((await send(text)).body.messages[0]?.id, written?.id, 'a text with variables is a repetition');
    assert.equal((await send({ ...text, body: 'Tchau' })).status, 409);
    await server.database.database.system(({ db }) =>
      db
        .update(messages)
        .set({ isEdited: true, body: 'O bolo de hoje' })
        .where(eq(messages.id, first?.id ?? 0)),
    );
    assert.equal((await send(caption, [file(png)])).body.messages[0]?.id, first?.id, 'also after an edit');
    assert.equal((await send(caption, [file(other)])).status, 409);
    assert.equal((await stored()).length, 2);
  });

  test('the files of a deleted ticket are deleted, too', async () => {
    const admin = await server.make.user({ companyId: chat.companyId, profile: 'admin' });
    const { body } = await send({}, [{ field: 'medias', name: 'bolo.png', content: png }]);
    const address = body.messages[0]?.mediaUrl ?? '';
    assert.equal((await fetch(address)).status, 200);
    await server.call('DELETE /tickets/:ticketId', { as: admin, params: { ticketId: chat.ticketId } });
    await eventually('the file is gone', async () => (await fetch(address)).status === 404);
  });

  test('SERVER §3.7: media has no guessable name and no address without a signature', async () => {
    const { body } = await send({}, [{ field: 'medias', name: 'contrato.png', content: png }]);
    const address = new URL(body.messages[0]?.mediaUrl ?? '');
    assert.ok(!address.pathname.includes('contrato'));
    assert.notEqual((await fetch(address.origin + address.pathname)).status, 200);
    for (const [key, value] of [...address.searchParams]) address.searchParams.set(key, [...value].reverse().join(''));
    assert.notEqual((await fetch(address)).status, 200);
    assert.notEqual((await fetch(`${server.apiUrl}/public/contrato.png`)).status, 200);
  });

  test('SERVER §3.8: a file name or field never becomes a path', async () => {
    const { status, body } = await send({}, [
      { field: 'medias', name: '../../../../tmp/../etc/passwd.png', content: png },
    ]);
    assert.equal(status, 200);
    assert.equal(body.messages[0]?.media?.name, 'passwd.png');
    assert.ok(!new URL(body.messages[0]?.mediaUrl ?? '').pathname.includes('passwd'));
  });

  test('SERVER §3.16: HTML and SVG are never shown inline from our address', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const html = '<!doctype html><html><script>alert(1)</script></html>';
    for (const [name, content] of [
      ['foto.svg', svg],
      ['pagina.html', html],
      ['foto.png', html],
    ] as const) {
      const { status, body } = await send({}, [{ field: 'medias', name, content }]);
      if (status === 415) continue;
      const file = await fetch(body.messages[0]?.mediaUrl ?? '');
      assert.match(file.headers.get('content-disposition') ?? '', /^attachment/, name);
      assert.doesNotMatch(file.headers.get('content-type') ?? '', /html|svg/, name);
      assert.equal(file.headers.get('x-content-type-options'), 'nosniff');
    }
  });
});
