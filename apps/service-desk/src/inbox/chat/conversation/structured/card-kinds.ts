import type { CardKind, MissingKind } from '@recado/contract';

type Shown = Exclude<CardKind, 'notice'>;

/** The kinds of cards that have a heading. */
const headed: Record<Shown, true> = {
  order: true,
  product: true,
  catalog: true,
  pix: true,
  payment: true,
  paymentRequest: true,
  paymentDeclined: true,
  paymentCancelled: true,
  paymentInvite: true,
  invoice: true,
  form: true,
  buttons: true,
  list: true,
  event: true,
  eventCancelled: true,
  groupInvite: true,
  channelInvite: true,
  call: true,
  callMissed: true,
  callScheduled: true,
  callCancelled: true,
  pollResult: true,
  stickers: true,
  viewOnce: true,
  withheld: true,
  statusMention: true,
  phoneRequest: true,
  phoneShared: true,
  timer: true,
  ad: true,
  welcome: true,
  callAllowed: true,
  callRefused: true,
  unsupported: true,
  unavailable: true,
};

function isShown(name: string): name is Shown {
  return name in headed;
}

export const cardKinds: readonly Shown[] = Object.keys(headed).filter(isShown);

/** What was sent in a message that WhatsApp did not deliver; `other` has no name. */
const missing: Record<Exclude<MissingKind, 'other'>, true> = {
  poll: true,
  pollVote: true,
  pin: true,
  groupInvite: true,
  media: true,
  list: true,
  order: true,
  product: true,
  viewOnce: true,
  event: true,
  sticker: true,
};

export const missingNames = Object.keys(missing).filter((name): name is keyof typeof missing => name in missing);
