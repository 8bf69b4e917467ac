import type { Config } from '@mortise/server'
import { type Channel, recordOnly } from './channel.ts'
import { postJson } from './post-json.ts'

/**
 * Text messages through a gateway that takes `{id, mobile, content, templateId, params}` as JSON and answers
 * `{success, id, message}`: what every provider offers, or a few lines in front of one. `id` lets it know a repetition.
 */
export function smsChannel({ sms }: Pick<Config, 'sms'>): Channel {
  if (!sms) return recordOnly('短信网关')
  return {
    isConfigured: true,
    send: ({ id, receiver, content, template, variables }) =>
      postJson(
        sms.url,
        { id, mobile: receiver, content, templateId: template, params: variables },
        { authorization: `Bearer ${sms.key}` },
        ({ body }) => {
          if (body.success === false) return { status: 'failed', note: String(body.message ?? '网关拒绝') }
          const providerId = body.id === undefined ? undefined : String(body.id).slice(0, 200)
          return { status: 'sent', note: '网关已接收', ...(providerId && { providerId }) }
        },
      ),
  }
}
