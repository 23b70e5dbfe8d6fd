import type { CardKind } from '@recado/contract';

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
};

function isShown(name: string): name is Shown {
  return name in headed;
}

export const cardKinds: readonly Shown[] = Object.keys(headed).filter(isShown);
