export interface BusinessErrorOptions {
  /** The form item to mark. */
  readonly field?: string
  /** The line of a sub-table, counted from zero, when the field lies in one. */
  readonly row?: number
  /** The envelope's code where a client must tell cases apart; 500 otherwise. */
  readonly code?: number
  /** What the answer carries as `result`, where the client needs figures beside the sentence. */
  readonly result?: unknown
  readonly cause?: unknown
}

/** A refusal the user should read. Anything else that is thrown is a bug and reaches the user as an error number. */
export class BusinessError extends Error {
  override readonly name = 'BusinessError'
  constructor(
    message: string,
    readonly options: BusinessErrorOptions = {},
  ) {
    super(message, { cause: options.cause })
  }
}

/** For the branch that cannot be reached. */
export function assertNever(value: never): never {
  throw new Error(`unexpected value ${String(value)}`)
}
