import { MessageLog } from '@mortise/messages/model'
import { BusinessError, now } from '@mortise/model'
import type { Context, Providers } from '@mortise/server'
import type { Services } from '@mortise/server/platform'
import type { Channel, Delivery } from './channels/channel.ts'
import { channelsOf } from './channels/channels.ts'

const statusOf = { recorded: '0', sent: '1', failed: '2', unknown: '5' } as const

/** Codes that somebody waits for: sent at once, and kept with what came of it. A refusal is told to whoever waits. */
export function smsThrough(
  services: Services,
  gateway: Pick<Channel, 'send'> = channelsOf(services)['1'],
): Providers['sms'] {
  const inLog = <T>(work: (ctx: Context) => Promise<T>) => services.asSystem('0', work)
  return {
    async send(mobile, text) {
      const { id } = await inLog((ctx) =>
        ctx.repo(MessageLog).add({ channel: '1', receiver: mobile, content: text, priority: 'H' }),
      )
      // Outside of any transaction: a gateway may take its time.
      const message = { id, channel: '1', receiver: mobile, content: text } as const
      const { status, note, providerId } = await gateway
        .send({ ...message, title: null, template: null, variables: null })
        .catch(failed)
      await inLog((ctx) =>
        ctx.repo(MessageLog).put(id, {
          status: statusOf[status],
          attempts: 1,
          sentAt: now(),
          providerId: providerId ?? null,
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
