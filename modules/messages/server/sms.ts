import { MessageLog } from '@mortise/messages/model'
import { BusinessError, now } from '@mortise/model'
import type { Context, Providers, Services } from '@mortise/server'

/** What a gateway made of a message; one that is `kept` stands in the log and went nowhere. */
export interface Delivery {
  readonly status: 'kept' | 'sent' | 'failed'
  readonly note: string
}
/** A way to the telephone network. */
export interface SmsGateway {
  send(mobile: string, text: string): Promise<Delivery>
}

/** For installations without a gateway, and for developers, who read the codes in the log. */
const logGateway: SmsGateway = {
  send: async () => ({ status: 'kept', note: '未配置短信网关，仅写入记录' }),
}

const statusOf = { kept: '0', sent: '1', failed: '2' } as const

/** Sends through a gateway and keeps what was sent; a module with a gateway provides `sms` by this. */
export function smsThrough(services: Services, gateway: SmsGateway = logGateway): Providers['sms'] {
  const inLog = <T>(work: (ctx: Context) => Promise<T>) => services.asSystem('0', work)
  return {
    async send(mobile, text) {
      const { id } = await inLog((ctx) =>
        ctx.repo(MessageLog).add({ channel: '1', receiver: mobile, content: text }),
      )
      // Outside of any transaction: a gateway may take its time.
      const { status, note } = await gateway.send(mobile, text).catch(failed)
      await inLog((ctx) =>
        ctx.repo(MessageLog).put(id, {
          status: statusOf[status],
          attempts: 1,
          sentAt: now(),
          outcome: note.slice(0, 500),
        }),
      )
      if (status === 'failed') throw new BusinessError(`短信发送失败：${note}`)
    },
  }
}

const failed = (error: unknown): Delivery => ({
  status: 'failed',
  note: error instanceof Error ? error.message : String(error),
})
