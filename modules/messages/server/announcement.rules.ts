import { Announcement } from '@mortise/messages/model'
import { BusinessError } from '@mortise/model'
import { type Context, rules } from '@mortise/server'
import { audienceOf } from './audience.ts'
import { deliver, forgetDelivery, push, refreshBells } from './deliver.ts'
import { peopleOf } from './people.ts'
import { sanitise } from './sanitise.ts'

export const announcementRules = rules(Announcement, {
  async prepare(notice, ctx, before) {
    const isSame = JSON.stringify(notice.receivers) === JSON.stringify(before?.receivers)
    return {
      content: notice.content && sanitise(notice.content),
      ...(!isSame && notice.receivers && { receivers: await namesOf(ctx, notice.receivers) }),
    }
  },

  check(notice) {
    if (notice.openType && !isOpenable(notice.openType, notice.openPage ?? '')) {
      throw new BusinessError(`打开地址【${notice.openPage}】不正确`, { field: 'openPage' })
    }
  },

  remove: (notice, ctx) => forgetDelivery(ctx, notice.id),

  moves: {
    release: {
      async guard(notice, ctx) {
        const isToSome = notice.audience === 'DEPT' || notice.audience === 'ROLE'
        if (isToSome && (await audienceOf(ctx, notice)).length === 0) {
          throw new BusinessError(`通告【${notice.title}】的对象中没有用户，不能发布`)
        }
      },
      async effect(notice, ctx) {
        const { username } = ctx.user
        const released = await ctx
          .repo(Announcement)
          .put(notice.id, { sender: username, sentAt: ctx.now, revokedAt: null })
        await deliver(ctx, released)
        // One that begins later is not shown yet; the bell finds it in its own time.
        if (released.startAt && released.startAt > ctx.now) return
        const cmd = released.audience === 'ALL' ? 'topic' : 'user'
        await push(ctx, released, { cmd, msgId: notice.id, msgTxt: notice.title, noticeType: 'system' })
      },
    },
    revoke: {
      async effect(notice, ctx) {
        await ctx.repo(Announcement).put(notice.id, { revokedAt: ctx.now })
        await refreshBells(ctx, notice)
        await push(ctx, notice, { cmd: 'user' })
      },
    },
  },
})

/** Clients name users by name or by id; kept are names. */
async function namesOf(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const people = await peopleOf(ctx, ids)
  const names = ids.map((each) => {
    const found = people.find(({ username, id }) => username === each || id === each)
    if (!found) throw new BusinessError(`指定用户【${each}】不存在`, { field: 'receivers' })
    return found.username
  })
  return [...new Set(names)]
}

/** A page of ours or of the web, or the path of a component; nothing that runs when it is opened. */
const isOpenable = (type: 'url' | 'component', page: string): boolean =>
  type === 'url' ? /^(?:\/(?![/\\])|https?:\/\/)/.test(page) : /^[\w@/.-]+$/.test(page)
