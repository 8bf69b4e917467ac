import type { Services } from '@mortise/server/platform'
import type { Channel } from './channel.ts'
import { emailChannel } from './email.ts'
import { smsChannel } from './sms.ts'
import { dingtalkChannel, wecomChannel } from './webhooks.ts'

/** The ways out of the product; system messages never leave it. */
export type OuterChannel = '1' | '2' | '3' | '5'

const known = new WeakMap<Services, Readonly<Record<OuterChannel, Channel>>>()

/** The ways that this installation has, made once. */
export function channelsOf(services: Services): Readonly<Record<OuterChannel, Channel>> {
  let channels = known.get(services)
  if (!channels) {
    const { config } = services
    channels = {
      '1': smsChannel(config),
      '2': emailChannel(config),
      '3': wecomChannel(config),
      '5': dingtalkChannel(config),
    }
    known.set(services, channels)
  }
  return channels
}
