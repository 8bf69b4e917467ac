import { createHmac } from 'node:crypto'
import type { Config } from '@mortise/server'
import { type Channel, type Delivery, type Message, recordOnly } from './channel.ts'
import { postJson } from './post-json.ts'

type Webhooks = Pick<Config, 'webhookHosts' | 'wecomWebhook' | 'dingtalk'>

/** Where robots of WeCom and DingTalk live; an installation that goes through a proxy of its own names it beside them. */
const knownHosts = ['qyapi.weixin.qq.com', 'oapi.dingtalk.com']

/** A robot speaks to a group; who is meant is called by the number that stands as the receiver. */
const calledBy = ({ receiver }: Message) => (/^\d{6,}$/.test(receiver) ? [receiver] : [])

const textOf = ({ title, content }: Message) => (title ? `${title}\n${content}` : content)

export function wecomChannel({ wecomWebhook, webhookHosts }: Webhooks): Channel {
  if (!wecomWebhook) return recordOnly('企业微信')
  return robot(wecomWebhook, webhookHosts, (message) => ({
    msgtype: 'text',
    text: { content: textOf(message), mentioned_mobile_list: calledBy(message) },
  }))
}

export function dingtalkChannel({ dingtalk, webhookHosts }: Webhooks): Channel {
  if (!dingtalk) return recordOnly('钉钉')
  return robot(
    dingtalk.webhook,
    webhookHosts,
    (message) => ({
      msgtype: 'text',
      text: { content: textOf(message) },
      at: { atMobiles: calledBy(message), isAtAll: false },
    }),
    dingtalk.secret,
  )
}

function robot(
  webhook: string,
  moreHosts: readonly string[],
  bodyOf: (message: Message) => object,
  secret?: string,
): Channel {
  return {
    isConfigured: true,
    async send(message) {
      const { hostname, host } = new URL(webhook)
      if (![...knownHosts, ...moreHosts].some((each) => each === hostname || each === host)) {
        return { status: 'failed', note: `主机【${host}】不在允许的名单内` }
      }
      return postJson(signed(webhook, secret), bodyOf(message), {}, readRobot)
    },
  }
}

const readRobot = ({ body }: { body: Readonly<Record<string, unknown>> }): Delivery =>
  body.errcode === 0
    ? { status: 'sent', note: '机器人已接收' }
    : { status: 'failed', note: `机器人拒绝：${String(body.errmsg ?? body.errcode ?? '无说明')}` }

/** DingTalk believes a robot's address only together with a fresh signature. */
function signed(webhook: string, secret: string | undefined): string {
  if (!secret) return webhook
  const timestamp = Date.now()
  const sign = createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64')
  const url = new URL(webhook)
  url.searchParams.set('timestamp', String(timestamp))
  url.searchParams.set('sign', sign)
  return url.href
}
