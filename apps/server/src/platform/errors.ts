import { type ErrorBody, type ErrorCode, errorStatus } from '@recado/contract';

/** A refusal that the caller can act on: a code of SPEC §8 and its HTTP status. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: Omit<ErrorBody, 'error'>;

  /** `status` overrides the default status of the code, e.g. 403 for a token that only needs a refresh. */
  constructor(code: ErrorCode, options: { status?: number; details?: Omit<ErrorBody, 'error'>; cause?: unknown } = {}) {
    super(code, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = options.status ?? errorStatus[code];
    this.details = options.details ?? {};
  }

  /** The body of the response. */
  get body(): ErrorBody {
    return { error: this.code, ...this.details };
  }
}

/** A refusal whose text is built for the caller, e.g. the JSON of a ticket conflict (SPEC §7, POST /tickets). */
export class TextError extends AppError {
  readonly text: string;

  constructor(code: ErrorCode, text: string) {
    super(code);
    this.text = text;
  }

  override get body(): ErrorBody {
    return { error: this.text };
  }
}
