export interface Failure {
  readonly status: number
  readonly code: number
  readonly message: string
  readonly result?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** An answer outside the business: no session, no right, no path. Thrown by the door, never by rules. */
export class HttpFailure extends Error {
  override readonly name = 'HttpFailure'
  constructor(readonly failure: Failure) {
    super(failure.message)
  }
}

export const forbidden = (): HttpFailure =>
  new HttpFailure({ status: 403, code: 510, message: '没有权限，请联系管理员分配权限！' })
