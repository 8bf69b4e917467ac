/** One call of the contract and what is asked of its answer. */
export interface ContractCall {
  /** `GET /sys/role/list`; `:role` stands for the id of a row that the fixture made. */
  readonly call: string
  /** Nobody, or somebody without rights; the administrator unless told. */
  readonly by?: 'nobody' | 'newcomer'
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as a file under this name instead of a body. */
  readonly file?: readonly [name: string, content: string]
  /** 200 unless told. */
  readonly status?: number
  /** 200, or 500 for a refusal, unless told. */
  readonly code?: number
  /** Whether the business did it; true unless told. */
  readonly success?: boolean
  readonly message?: string | RegExp
  readonly result?: unknown
  /** No envelope but a sheet, or the bare value. */
  readonly answers?: 'sheet' | 'bare'
  /** Remembers the result under this name. */
  readonly keep?: string
}

export const refusal = (
  call: string,
  message: string | RegExp,
  more: Partial<ContractCall> = {},
): ContractCall => ({ call, success: false, message, ...more })

/** Not understood: HTTP 400. */
export const misunderstood = (
  call: string,
  query: Readonly<Record<string, string>>,
  message: string,
): ContractCall => refusal(call, message, { query, status: 400, code: 400 })
