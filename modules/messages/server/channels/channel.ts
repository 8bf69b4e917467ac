import type { MessageLog } from '@mortise/messages/model'
import type { RowOf } from '@mortise/model'

export type Message = Pick<
  RowOf<typeof MessageLog>,
  'id' | 'channel' | 'receiver' | 'title' | 'content' | 'template' | 'variables'
>

/**
 * What came of handing a message over. `failed` was refused for certain, and may be tried again; of `unknown` nobody can
 * tell whether it arrived, so that only a person may send it again; `kept` went nowhere because nothing is set up.
 */
export interface Delivery {
  readonly status: 'recorded' | 'sent' | 'failed' | 'unknown'
  readonly note: string
  /** By what the other side knows it. */
  readonly providerId?: string
}

/** A way out of the product. */
export interface Channel {
  readonly isConfigured: boolean
  send(message: Message): Promise<Delivery>
}

/** For installations that have not set a way up: what would be sent stands in the log, where a developer reads it. */
export const recordOnly = (label: string): Channel => ({
  isConfigured: false,
  send: async () => ({ status: 'recorded', note: `未配置${label}，仅写入记录` }),
})

/** The longest that anything outside may take to answer, in milliseconds. */
export const patience = 20_000
