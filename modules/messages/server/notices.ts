import { Announcement } from '@mortise/messages/model'
import type { Context, Job, Notice, Notices } from '@mortise/server'
import { deliver } from './deliver.ts'
import { peopleOf } from './people.ts'
import { asHtml } from './sanitise.ts'

const longestTitle = 100
/** Names that a form may give a notice; the product itself may tell more people than that. */
const mostNamed = 1000

/** Where `ctx.notify` keeps what it tells: a released system message to these users. */
export const noticesOf = (): Notices => ({ store: storeNotice })

/** Keeps a system message to these users, released. */
export async function storeNotice(
  ctx: Context,
  to: readonly string[],
  notice: Notice,
): Promise<{ msgId: string; msgTxt: string }> {
  const title = [...notice.title].slice(0, longestTitle).join('')
  const receivers = (await peopleOf(ctx, to)).map(({ username }) => username)
  if (receivers.length === 0) return { msgId: '', msgTxt: title }
  const repo = ctx.repo(Announcement)
  const { id } = await repo.add({
    title,
    content: asHtml(withoutFiles(notice.content ?? notice.title)),
    category: '2',
    audience: 'USER',
    receivers: receivers.slice(0, mostNamed),
    priority: notice.priority ?? 'M',
    busType: notice.busType ?? null,
    busId: notice.busId ?? null,
    ...openingOf(ctx, notice),
  })
  if (receivers.length > mostNamed) await repo.put(id, { receivers })
  await deliver(ctx, await repo.move(id, 'announce'))
  return { msgId: id, msgTxt: title }
}

/** In words of the product stand words that people wrote: an address in them shows no file, and so lets nobody read one. */
const withoutFiles = (text: string): string => text.replaceAll('/common/static/', '/common/static\u2060/')

/** Where 去处理 leads: the page that is told, else the row that it is about. */
function openingOf({ linked }: Context, { openPage, busType, busId }: Notice) {
  if (openPage) return { openType: 'url', openPage } as const
  const isRow = busType && busId && linked.entities.get(busType)?.verbs.includes('queryById')
  return isRow ? ({ openType: 'component', openPage: `entity/${busType}` } as const) : {}
}

/** Tells the users of a store of something that happened to it, after the commit and at least once. */
export const notifyStore = (ctx: Context, users: readonly string[], notice: string | Notice): Promise<void> =>
  ctx.enqueue('messages:storeNotice', {
    to: users,
    notice: typeof notice === 'string' ? { title: notice } : notice,
  })

export const storeNoticeJob: Job = {
  label: '发送门店通知',
  async run(ctx, payload) {
    const { to, notice } = payload as { to: string[]; notice: Notice }
    const { msgId, msgTxt } = await storeNotice(ctx, to, notice)
    const people = await peopleOf(ctx, to)
    ctx.afterCommit(() => {
      for (const { id } of people)
        ctx.realtime.toUser(id, { cmd: 'storeNotice', msgId, msgTxt, noticeType: 'system' })
    })
  },
}
