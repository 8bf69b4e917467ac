import { addMinutes, instantOf } from '@mortise/model'
import type { Context, Job } from '@mortise/server'
import { AfterSale, Urgency } from '@mortise/service/model'
import { calendar } from '@mortise/system/server'

const HOUR = 60
/** Working hours of a day. */
const DAY = 8 * HOUR

/** Minutes until somebody answers, and until it is done. */
const limits = {
  [Urgency.high]: { response: 2 * HOUR, finish: 48 * HOUR },
  [Urgency.middle]: { response: 8 * HOUR, finish: 5 * DAY },
  [Urgency.low]: { response: 24 * HOUR, finish: 10 * DAY },
} as const

/** By when somebody answers and by when it is done: in working time, of what is urgent day and night. */
export async function deadlinesOf(ctx: Context, urgency: keyof (typeof Urgency)['items']) {
  const { response, finish } = limits[urgency]
  const after = (minutes: number) =>
    urgency === Urgency.high
      ? Promise.resolve(addMinutes(ctx.now, minutes))
      : calendar.addWorkingTime(ctx, ctx.now, minutes)
  return { responseDue: await after(response), finishDue: await after(finish), toldShare: 0 }
}

const millis = (moment: string): number => instantOf(moment).getTime()

/** Shares of the time at which whoever handles a case is told, in percent. */
const marks = [100, 80] as const
const open = ['waiting', 'accepted', 'planned', 'processing'] as const

/** How much of the time is gone, in percent. */
const passedOf = (now: string, since: string, due: string): number =>
  now >= due ? 100 : (100 * (millis(now) - millis(since))) / (millis(due) - millis(since))

/** Tells whoever handles a case when most of its time is gone, and when all of it is. */
export const tellDeadlines: Job = {
  label: '售后时限提醒',
  cron: '0 0/10 * * * ?',
  async run({ repo, notify, now }) {
    const cases = await repo(AfterSale).find({ status: { in: open } }, { limit: 10_000 })
    for (const {
      id,
      no,
      status,
      handler,
      createBy,
      createTime,
      responseDue,
      finishDue,
      toldShare,
    } of cases) {
      const due = status === 'waiting' ? responseDue : finishDue
      if (!due) continue
      const share = passedOf(now, createTime, due)
      const mark = marks.find((each) => share >= each && (toldShare ?? 0) < each)
      if (!mark) continue
      const what = status === 'waiting' ? '响应' : '完成'
      await notify(
        handler ?? createBy ?? '',
        mark === 100
          ? `售后单 ${no} 已超过${what}时限 ${due}`
          : `售后单 ${no} 的${what}时限已过80%，截止 ${due}`,
      )
      await repo(AfterSale).put(id, { toldShare: mark })
    }
  },
}
