import type { PaymentProviderName } from '@recado/api/contract';

/** A charge that a bank is asked for. */
export interface ChargeRequest {
  /** Chosen by this server: asking again with the same one is not a second charge. */
  txid: string;
  amountCents: number;
  expiresAt: Date | null;
  /** The text for the payer. */
  description: string;
}

/** A charge that was made, as it was stored. */
export interface KnownCharge {
  txid: string;
  amountCents: number;
  createdAt: Date;
}

/** A payment of a charge, as the bank reports it. */
export interface BankPayment {
  endToEndId: string;
  amountCents: number;
  paidAt: Date;
}

/** A charge at the bank. `copyPaste` is null if the bank does not return it again. */
export interface BankCharge {
  state: 'waiting' | 'paid' | 'removed';
  payments: BankPayment[];
  copyPaste: string | null;
}

/**
 * A way to pay by PIX (ADR 57). Every function throws ProviderFailure when the bank is silent, refuses, or gives an
 * invalid answer.
 */
export interface PaymentProvider {
  name: PaymentProviderName;
  /** Whether the bank can be asked for payments; otherwise the super user confirms them. */
  autoConfirm: boolean;
  /** Milliseconds in which a charge may be paid; null: it does not expire. */
  patience: number | null;
  /** Letters and digits of a txid. */
  txidLength: number;
  /** Makes a charge, or finds it when it was made already. Returns the text of the QR code. */
  createCharge(wish: ChargeRequest, signal?: AbortSignal): Promise<string>;
  /** The state of a charge; null: the bank does not know it. */
  getCharge?(charge: KnownCharge, signal?: AbortSignal): Promise<BankCharge | null>;
  /** Withdraws a charge that waits. */
  cancelCharge?(charge: KnownCharge, signal?: AbortSignal): Promise<void>;
  /** Whether the bank sends its notices from a network address; from any by default. */
  sendsFrom?(address: string): boolean;
  /** Milliseconds after which a charge confirms itself, through a notice. */
  confirmsAfter?: number;
  /** Registers where the bank sends its notices. */
  registerNotices?(signal?: AbortSignal): Promise<void>;
}

/**
 * Why a bank gives no answer: it cannot be reached (`silent`, may pass), or it refuses the account (`credentials`) or
 * the request (`refused`).
 */
export type FailureReason = 'silent' | 'credentials' | 'refused';

/** A bank gives no usable answer. The text contains neither secrets nor texts of the payer. */
export class ProviderFailure extends Error {
  override name = 'ProviderFailure';
  readonly reason: FailureReason;

  constructor(reason: FailureReason, text: string) {
    super(text);
    this.reason = reason;
  }
}
