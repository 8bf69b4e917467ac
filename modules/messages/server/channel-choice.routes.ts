import {
  ChannelChoice,
  type ChosenWay,
  chosenWays,
  MessageChannel,
  type MessageKind,
  MessageTemplate,
} from '@mortise/messages/model'
import { BusinessError } from '@mortise/model'
import { type AnyRoute, type Context, get, message, put } from '@mortise/server'
import { z } from 'zod'
import { templatesSent } from './templates-sent.ts'

/** By which ways one wants to hear of things. System messages come always: without them nobody could be told anything. */
const mutable = z.enum(['1', '2', '3', '5'])
const MOST_KINDS = 200
const choice = z.object({
  muted: z.array(mutable).max(4),
  ways: z.record(z.string().max(64), z.enum(chosenWays)).optional(),
})
type Ways = Readonly<Record<string, ChosenWay>>

export const channelChoiceRoutes: AnyRoute[] = [
  get('/sys/message/myChannels', 'login', async ({ ctx }) => {
    const own = await ctx.repo(ChannelChoice).first({ user: ctx.user.username })
    return { muted: own?.muted ?? [], kinds: await kindsOf(ctx, own?.ways ?? {}) }
  }),

  put('/sys/message/myChannels', 'login', { body: choice }, async ({ ctx, body }) => {
    const repo = ctx.repo(ChannelChoice)
    const muted = [...new Set(body.muted)]
    const own = await repo.first({ user: ctx.user.username })
    const ways = body.ways ?? own?.ways ?? {}
    if (body.ways) await refuseWays(ctx, body.ways)
    if (own) await repo.edit({ id: own.id, muted, ways })
    else await repo.add({ user: ctx.user.username, muted, ways })
    return message('保存成功！')
  }),
]

/** Kinds that the caller was sent, or has chosen a way for; codes are none of them. */
async function kindsOf(ctx: Context, ways: Ways): Promise<MessageKind[]> {
  const sent = await templatesSent(ctx)
  const codes = [...new Set([...sent, ...Object.keys(ways)])].slice(0, MOST_KINDS)
  if (codes.length === 0) return []
  const templates = await ctx.repo(MessageTemplate).find({ code: { in: codes } })
  return templates
    .filter(({ category, isActive }) => isActive && category !== 'verify')
    .map(({ code, name, channel }) => ({ code, name, channel, way: ways[code] ?? null }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'zh-CN'))
}

async function refuseWays(ctx: Context, ways: Ways): Promise<void> {
  const codes = Object.keys(ways)
  if (codes.length > MOST_KINDS) throw new BusinessError(`最多设置 ${MOST_KINDS} 类消息`)
  const known = codes.length > 0 ? await ctx.repo(MessageTemplate).find({ code: { in: codes } }) : []
  const stranger = codes.find((code) => !known.some((template) => template.code === code))
  if (stranger !== undefined) throw new BusinessError(`消息模板【${stranger}】不存在`)
  for (const { name, category, channel, code } of known) {
    if (category === 'verify') throw new BusinessError(`【${name}】是验证码，不能改变接收方式`)
    if (channel === MessageChannel.system && ways[code] === 'none')
      throw new BusinessError(`【${name}】是系统消息，不能拒收`)
  }
}
