import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../testing/eventually.ts';
import { fakeVoiceNote } from './testing/files.ts';
import { describeConversation, shop } from './testing/paired-shop.ts';

const waveform = Array.from({ length: 64 }, (_, bar) => bar);

describeConversation('voice notes, from the recorder to the phone and back', (fixture) => {
  const onPhone = (kind: string) =>
    eventually(`${kind} on the phone`, async () =>
      (await fixture.paired.world.phones.screen(fixture.paired.customer.number, shop)).find(
        (message) => message.kind === kind,
      ),
    );

  test('a recording reaches the phone as a voice note with its length and waveform', async () => {
    const content = fakeVoiceNote();
    await fixture.talk.reply({ voice: true, seconds: 4.2, waveform }, [
      { field: 'medias', name: 'audio_1.ogg', content },
    ]);
    const sent = await fixture.talk.shown('sent', ({ media, ack }) => media?.voice === true && ack >= 1);
    assert.deepEqual([sent.mediaType, sent.media?.waveform], ['audio', waveform]);
    const note = await onPhone('voice');
    assert.deepEqual([note.mimetype, note.seconds, note.waveform], ['audio/ogg; codecs=opus', 4, waveform]);
    assert.deepEqual(await fixture.paired.customer.file(note.id), content);
  });

  test('a file that is not Opus in Ogg is sent as an audio file, whatever the sender claims', async () => {
    const mp3 = Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1'), Buffer.from([0xff, 0xfb, 0x90, 0])]);
    const content = Buffer.concat([mp3, Buffer.alloc(2_000)]);
    await fixture.talk.reply({ voice: true, seconds: 2 }, [{ field: 'medias', name: 'audio_2.mp3', content }]);
    const sent = await fixture.talk.shown('sent', ({ media, ack }) => media?.name === 'audio_2.mp3' && ack >= 1);
    assert.equal(sent.media?.voice, false);
    assert.equal((await onPhone('audio')).mimetype, 'audio/mpeg');
  });

  test('a customer’s voice note keeps its length and waveform, before and after its download', async () => {
    const base64 = fakeVoiceNote().toString('base64');
    const media = { kind: 'voice', base64, mimetype: 'audio/ogg; codecs=opus', seconds: 9, waveform };
    await fixture.paired.customer.say({ media });
    const received = await fixture.talk.shown(
      'the voice note',
      ({ fromMe, media }) => !fromMe && media?.voice === true,
    );
    assert.deepEqual([received.media?.seconds, received.media?.waveform], [9, waveform]);
    const downloaded = await fixture.talk.shown(
      'its file',
      ({ id, mediaUrl }) => id === received.id && mediaUrl !== null,
    );
    assert.deepEqual(
      [downloaded.media?.voice, downloaded.media?.seconds, downloaded.media?.waveform],
      [true, 9, waveform],
    );
    assert.equal((await fetch(downloaded.mediaUrl ?? '')).headers.get('content-type'), 'audio/ogg');
  });
});
