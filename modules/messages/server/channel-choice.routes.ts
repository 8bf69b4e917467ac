import { ChannelChoice } from '@mortise/messages/model'
import { type AnyRoute, get, message, put } from '@mortise/server'
import { z } from 'zod'

/** By which ways one wants to hear of things. System messages come always: without them nobody could be told anything. */
const mutable = z.enum(['1', '2', '3', '5'])

export const channelChoiceRoutes: AnyRoute[] = [
  get('/sys/message/myChannels', 'login', async ({ ctx }) => {
    const own = await ctx.repo(ChannelChoice).first({ user: ctx.user.username })
    return { muted: own?.muted ?? [] }
  }),

  put(
    '/sys/message/myChannels',
    'login',
    { body: z.object({ muted: z.array(mutable).max(4) }) },
    async ({ ctx, body }) => {
      const repo = ctx.repo(ChannelChoice)
      const muted = [...new Set(body.muted)]
      const own = await repo.first({ user: ctx.user.username })
      if (own) await repo.edit({ id: own.id, muted })
      else await repo.add({ user: ctx.user.username, muted })
      return message('保存成功！')
    },
  ),
]
