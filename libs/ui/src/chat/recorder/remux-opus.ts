/**
 * Opus from one container to Ogg, packet by packet: nothing is encoded again. The reader and writer of containers are
 * loaded when they are first needed. Throws when the recording holds no sound.
 */
export async function remuxOpus(recording: Blob): Promise<Blob> {
  const containers = await import('mediabunny');
  const input = new containers.Input({
    source: new containers.BlobSource(recording),
    formats: [containers.WEBM],
  });
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new Error('the recording holds no sound');
  const target = new containers.BufferTarget();
  const output = new containers.Output({ format: new containers.OggOutputFormat(), target });
  const source = new containers.EncodedAudioPacketSource('opus');
  output.addAudioTrack(source);
  await output.start();
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
  for await (const packet of new containers.EncodedPacketSink(track).packets()) {
    await source.add(packet, { decoderConfig });
  }
  await output.finalize();
  if (!target.buffer) throw new Error('the voice note was not written');
  return new Blob([target.buffer], { type: 'audio/ogg' });
}
