/** Why a call of an app is not answered. */
export class CallRefusal extends Error {
  readonly code: 'TOO_MANY' | 'TOO_LARGE' | 'NOT_THERE' | 'UNKNOWN' | 'OUT_OF_SCOPE' | 'INVALID' | 'NOT_ASKED';

  constructor(code: CallRefusal['code'], message: string) {
    super(message);
    this.code = code;
  }
}
