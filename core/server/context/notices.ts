import type { Context } from './context.ts'

/** What keeps notices until they are read. */
export interface Notices {
  /** Stores the notice and answers what to push to each receiver's sockets. */
  store(ctx: Context, to: readonly string[], notice: Notice): Promise<{ msgId: string; msgTxt: string }>
}

export interface Notice {
  readonly title: string
  readonly content?: string
  /** Where 去处理 leads. */
  readonly openPage?: string
  readonly busType?: string
  readonly busId?: string
  readonly priority?: 'L' | 'M' | 'H'
  /** Nobody is told once the row that it is about has gone on: a field of it and what that must still be. */
  readonly while?: { readonly field: string; readonly value: string }
}
