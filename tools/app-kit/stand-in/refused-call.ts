/** A call of the host API that fails, as an installation lets it fail. */
export class RefusedCall extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
