import { proto } from 'baileys';
import fc from 'fast-check';
import { bytes, large, maybe, real, text, whole } from './forged-values.ts';

const { Type } = proto.Message.ProtocolMessage;

/** Message ids: some exist, some do not. */
function ids(count: number) {
  return fc.oneof(fc.nat(count).map(forgedId), text, fc.constant('y'.repeat(3_000)));
}

/** The secret of the messages that have one: what is sealed with it, opens (`forged-seals.ts`). */
export const forgedSecret = Buffer.alloc(32, 7);

/** The id of the n-th forged message. */
export function forgedId(n: number): string {
  return `3AF0${n.toString(16).toUpperCase().padStart(16, '0')}`;
}

/** A preview's picture: nothing, what only begins as a JPEG, or a whole one of a GIF's type. */
const picture = fc.oneof(
  { weight: 20, arbitrary: bytes.map((rest) => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), rest])) },
  { weight: 5, arbitrary: fc.constant(Buffer.from('GIF89a')) },
  { weight: 1, arbitrary: fc.constant(Buffer.alloc(70_000, 0xff)) },
);

/** Messages of all kinds, not encoded yet; `count`: how many there are. */
export function contents(count: number): fc.Arbitrary<proto.IMessage> {
  const key = maybe(
    fc.record({ id: maybe(ids(count)), remoteJid: maybe(text), fromMe: maybe(fc.boolean()), participant: maybe(text) }),
  );
  const contextInfo = maybe(
    fc.record({
      stanzaId: maybe(ids(count)),
      participant: maybe(text),
      isForwarded: maybe(fc.boolean()),
      mentionedJid: fc.array(text, { maxLength: 20 }),
      quotedMessage: maybe(fc.record({ conversation: text })),
      expiration: maybe(whole),
      externalAdReply: maybe(
        fc.record({ title: maybe(text), body: maybe(text), sourceUrl: maybe(text), sourceId: text }),
      ),
    }),
  );
  const file = {
    ...{
      url: maybe(text),
      directPath: maybe(text),
      mimetype: maybe(text),
      mediaKey: maybe(bytes),
      fileSha256: maybe(bytes),
    },
    ...{ fileLength: maybe(large), width: maybe(whole), height: maybe(whole), caption: maybe(text), contextInfo },
  };
  const sound = { ...file, seconds: maybe(whole), ptt: maybe(fc.boolean()), waveform: maybe(bytes) };
  const card = fc.record({ displayName: maybe(text), vcard: maybe(text) });
  const preview = {
    ...{ title: maybe(text), description: maybe(text), jpegThumbnail: maybe(picture), previewType: maybe(fc.nat(6)) },
    matchedText: maybe(fc.oneof(text, fc.constantFrom('https://a.com', 'javascript:alert(1)', 'https://a.com@b.com'))),
  };
  const place = { degreesLatitude: maybe(real), degreesLongitude: maybe(real), jpegThumbnail: maybe(picture) };
  const sticker = fc.record({ fileName: maybe(text), isAnimated: maybe(fc.boolean()) });
  const options = fc.array(fc.record({ optionName: maybe(text) }), { maxLength: 14 });
  const poll = fc.record({ name: maybe(text), options, selectableOptionsCount: maybe(whole) });
  const plain = fc.record({ conversation: text });
  const envelope = { encPayload: maybe(bytes), encIv: maybe(bytes) };
  const json = fc.oneof(text, fc.json({ maxDepth: 4 }), fc.constant('['.repeat(5_000)));
  const flowNames = fc.oneof(text, fc.constantFrom('payment_info', 'review_and_pay', 'single_select', 'cta_url'));
  const row = fc.record({ title: maybe(text), description: maybe(text) });
  const section = fc.record({ title: maybe(text), rows: fc.array(row, { maxLength: 12 }) });
  const protocol = fc.record({
    type: fc.oneof(fc.constantFrom(Type.REVOKE, Type.MESSAGE_EDIT), fc.integer({ min: 0, max: 30 }), whole),
    ...{ key, editedMessage: maybe(plain), timestampMs: maybe(large), ephemeralExpiration: maybe(whole) },
    historySyncNotification: maybe(fc.record({ syncType: fc.nat(7), directPath: text, mediaKey: bytes })),
    appStateSyncKeyShare: maybe(
      fc.record({ keys: fc.array(fc.record({ keyId: maybe(fc.record({ keyId: bytes })) }), { maxLength: 2 }) }),
    ),
    lidMigrationMappingSyncMessage: maybe(fc.record({ encodedMappingPayload: bytes })),
    memberLabel: maybe(fc.record({ label: text })),
  });
  const simple: fc.Arbitrary<proto.IMessage> = fc.oneof(
    plain,
    fc.record({ extendedTextMessage: fc.record({ ...preview, text: maybe(text), contextInfo }) }),
    fc.record({ imageMessage: fc.record(file) }),
    fc.record({ videoMessage: fc.record(sound) }),
    fc.record({ ptvMessage: fc.record(sound) }),
    fc.record({ audioMessage: fc.record(sound) }),
    fc.record({ documentMessage: fc.record({ ...file, fileName: maybe(text), pageCount: maybe(whole) }) }),
    fc.record({ stickerMessage: fc.record(file) }),
    fc.record({ contactMessage: card }),
    fc.record({ contactsArrayMessage: fc.record({ contacts: fc.array(card, { maxLength: 12 }) }) }),
    fc.record({ stickerMessage: fc.record({ ...file, isLottie: fc.boolean(), isAnimated: fc.boolean() }) }),
    fc.record({
      stickerPackMessage: fc.record({
        name: maybe(text),
        publisher: text,
        stickers: fc.array(sticker, { maxLength: 4 }),
        caption: text,
      }),
    }),
    fc.record({ albumMessage: fc.record({ expectedImageCount: maybe(whole), expectedVideoCount: maybe(whole) }) }),
    fc.record({ locationMessage: fc.record({ ...place, name: maybe(text), address: maybe(text), url: maybe(text) }) }),
    fc.record({
      liveLocationMessage: fc.record({
        ...{ ...place, caption: maybe(text), sequenceNumber: maybe(large), timeOffset: maybe(whole) },
        ...{ accuracyInMeters: maybe(whole), speedInMps: maybe(real), contextInfo },
      }),
    }),
    fc.record({ pollCreationMessage: poll }),
    fc.record({ pollCreationMessageV3: poll }),
    fc.record({ pollCreationMessageV5: poll }),
    fc.record({
      pollResultSnapshotMessage: fc.record({
        name: maybe(text),
        pollVotes: fc.array(fc.record({ optionName: maybe(text), optionVoteCount: maybe(large) }), { maxLength: 14 }),
      }),
    }),
    fc.record({
      pollUpdateMessage: fc.record({
        pollCreationMessageKey: key,
        vote: maybe(fc.record({ encPayload: bytes, encIv: bytes })),
      }),
    }),
    fc.record({ reactionMessage: fc.record({ key, text: maybe(text), senderTimestampMs: maybe(large) }) }),
    fc.record({
      orderMessage: fc.record({
        ...{ orderTitle: maybe(text), message: maybe(text), itemCount: maybe(whole) },
        ...{ totalAmount1000: maybe(large), totalCurrencyCode: maybe(text), contextInfo },
      }),
    }),
    fc.record({
      productMessage: fc.record({
        body: maybe(text),
        product: maybe(fc.record({ title: maybe(text), priceAmount1000: maybe(large), currencyCode: maybe(text) })),
      }),
    }),
    fc.record({
      interactiveMessage: fc.record({
        body: maybe(fc.record({ text })),
        nativeFlowMessage: fc.record({
          buttons: fc.array(fc.record({ name: maybe(flowNames), buttonParamsJson: maybe(json) }), { maxLength: 4 }),
        }),
      }),
    }),
    fc.record({
      interactiveResponseMessage: fc.record({
        nativeFlowResponseMessage: fc.record({ name: maybe(text), paramsJson: maybe(json) }),
      }),
    }),
    fc.record({ listMessage: fc.record({ title: maybe(text), sections: fc.array(section, { maxLength: 12 }) }) }),
    fc.record({ buttonsMessage: fc.record({ contentText: maybe(text), footerText: maybe(text) }) }),
    fc.record({ secretEncryptedMessage: fc.record({ targetMessageKey: key, ...envelope, secretEncType: fc.nat(5) }) }),
    fc.record({ encReactionMessage: fc.record({ targetMessageKey: key, ...envelope }) }),
    fc.record({ encCommentMessage: fc.record({ targetMessageKey: key, ...envelope }) }),
    fc.record({ encEventResponseMessage: fc.record({ eventCreationMessageKey: key, ...envelope }) }),
    fc.record({ placeholderMessage: fc.record({ type: fc.nat(3) }) }),
    fc.record({ commentMessage: fc.record({ message: plain, targetMessageKey: key }) }),
    fc.record({ newsletterAdminInviteMessage: fc.record({ newsletterName: text, caption: text }) }),
    fc.record({
      requestPaymentMessage: fc.record({ amount1000: large, currencyCodeIso4217: text, noteMessage: plain }),
    }),
    fc.record({ callLogMesssage: fc.record({ durationSecs: large }) }),
    fc.record({ buttonsResponseMessage: fc.record({ selectedDisplayText: maybe(text) }) }),
    fc.record({ listResponseMessage: fc.record({ title: maybe(text) }) }),
    fc.record({ templateButtonReplyMessage: fc.record({ selectedDisplayText: maybe(text) }) }),
    fc.record({ groupInviteMessage: fc.record({ groupJid: text, inviteCode: text, groupName: text, caption: text }) }),
    fc.record({ eventMessage: fc.record({ name: text, description: text, startTime: large }) }),
    fc.record({ pinInChatMessage: fc.record({ key, type: fc.nat(3) }) }),
    fc.record({
      senderKeyDistributionMessage: fc.record({
        groupId: maybe(text),
        axolotlSenderKeyDistributionMessage: maybe(bytes),
      }),
    }),
    { weight: 3, arbitrary: fc.record({ protocolMessage: protocol }) },
  );
  const wrapped = fc
    .tuple(
      fc.constantFrom(
        'ephemeralMessage',
        'viewOnceMessage',
        'viewOnceMessageV2',
        'documentWithCaptionMessage',
        'editedMessage',
        'associatedChildMessage',
        'lottieStickerMessage',
        'pollCreationMessageV4',
        'groupStatusMessageV2',
      ),
      fc.nat(8),
      simple,
    )
    .map(([name, depth, message]) => {
      let inner = message;
      for (let level = 0; level <= depth; level += 1) inner = { [name]: { message: inner } };
      return inner;
    });
  const messageAssociation = maybe(fc.record({ associationType: fc.nat(12), parentMessageKey: key }));
  const messageSecret = fc.oneof(fc.constant(forgedSecret), bytes);
  const context = maybe(fc.record({ messageSecret: maybe(messageSecret), messageAssociation }));
  return fc
    .tuple(fc.oneof({ weight: 5, arbitrary: simple }, { weight: 1, arbitrary: wrapped }), context)
    .map(([message, messageContextInfo]) => ({ ...message, ...(messageContextInfo && { messageContextInfo }) }));
}

/** Nested fields of any number and type, which match none of WhatsApp's definitions. */
const { fields } = fc.letrec<{ fields: Uint8Array; value: Uint8Array }>((tie) => ({
  fields: fc
    .array(fc.tuple(fc.integer({ min: 1, max: 125 }), tie('value')), { minLength: 1, maxLength: 4 })
    .map((pairs) =>
      Buffer.concat(
        pairs.map(([number, value]) => Buffer.concat([varint(number * 8 + 2), varint(value.length), value])),
      ),
    ),
  value: fc.oneof({ depthSize: 'small', withCrossShrink: true }, bytes, tie('fields')),
}));

function varint(value: number): Buffer {
  const octets: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Buffer.from([...octets, rest]);
    octets.push((rest % 128) + 128);
  }
}

/** Corrupted bytes: flipped, cut or doubled. */
function damaged(whole: Uint8Array, [place, bit, how]: readonly [number, number, number]): Uint8Array {
  const at = Math.floor(place * whole.length);
  if (how === 0) return whole.subarray(0, at);
  if (how === 1) return Buffer.concat([whole, whole.subarray(at)]);
  const copy = Uint8Array.from(whole);
  copy[at] = (copy[at] ?? 0) ^ (1 << bit);
  return copy;
}

/** `count` forged messages of all kinds; the same seed gives the same messages. */
export function forgedMessages(count: number, seed: number): Uint8Array[] {
  const encoded = contents(count).map((message) => proto.Message.encode(message).finish());
  const place = fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.nat(7), fc.nat(2));
  const any = fc.oneof(
    { weight: 16, arbitrary: encoded },
    { weight: 2, arbitrary: fc.tuple(encoded, place).map(([message, hit]) => damaged(message, hit)) },
    { weight: 1, arbitrary: fields },
  );
  return fc.sample(any, { numRuns: count, seed });
}
