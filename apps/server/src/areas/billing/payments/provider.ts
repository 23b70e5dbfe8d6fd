import type { PaymentProviderName } from '@recado/contract';

/** A request for a charge at a bank. */
export interface ChargeRequest {
  /** The id, chosen by this server: a repeated request with the same id creates no second charge. */
  txid: string;
  amountCents: number;
  expiresAt: Date | null;
  /** The text for the payer. */
  description: string;
}

/** A charge that was created, as stored. */
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
 * A way to pay by PIX (ADR 57). Every function throws ProviderFailure if the bank does not answer, refuses, or gives an
 * invalid answer.
 */
export interface PaymentProvider {
  name: PaymentProviderName;
  /** Whether the bank reports payments; otherwise the super user confirms them. */
  autoConfirm: boolean;
  /** Milliseconds for which a charge may be paid; null: it does not expire. */
  patience: number | null;
  /** The number of letters and digits of a txid. */
  txidLength: number;
  /** Creates a charge, or finds it if it exists. Returns the text of the QR code. */
  createCharge(wish: ChargeRequest, signal?: AbortSignal): Promise<string>;
  /** The state of a charge; null if the bank does not know it. */
  getCharge?(charge: KnownCharge, signal?: AbortSignal): Promise<BankCharge | null>;
  /** Withdraws a waiting charge. */
  cancelCharge?(charge: KnownCharge, signal?: AbortSignal): Promise<void>;
  /** Whether an address belongs to the bank's senders of notices; without this function, every address does. */
  sendsFrom?(address: string): boolean;
  /** Milliseconds after which a charge sends a notice of its payment by itself. */
  confirmsAfter?: number;
  /** Registers the address for the bank's notices. */
  registerNotices?(signal?: AbortSignal): Promise<void>;
}

/**
 * Why a bank gives no answer: it cannot be reached (`silent`, temporary), or it refuses the account (`credentials`) or
 * the request (`refused`).
 */
export type FailureReason = 'silent' | 'credentials' | 'refused';

/** A bank gave no usable answer. The message contains neither secrets nor texts of the payer. */
export class ProviderFailure extends Error {
  override name = 'ProviderFailure';
  readonly reason: FailureReason;

  constructor(reason: FailureReason, text: string) {
    super(text);
    this.reason = reason;
  }
}
