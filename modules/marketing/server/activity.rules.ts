import { Activity } from '@mortise/marketing/model'
import { sanitise } from '@mortise/messages/server'
import { BusinessError, formatMoney, sub } from '@mortise/model'
import { type Job, rules } from '@mortise/server'

export const activityRules = rules(Activity, {
  prepare: ({ intro }) => ({ intro: intro && sanitise(intro) }),

  check({ startOn, endOn, discount, status }, _, before) {
    if (before && status === 'running' && before.discount !== discount)
      throw new BusinessError('活动进行中，不能更换关联优惠', { field: 'discount' })
    const isMoved = before && (before.startOn !== startOn || before.endOn !== endOn)
    if (isMoved && status === 'running')
      throw new BusinessError('活动进行中，不能修改日期', { field: 'startOn' })
  },

  async saved(activity, { notify, user }, before) {
    const over = sub(activity.actualCost, activity.budget)
    if (over <= 0 || over <= sub(before?.actualCost, before?.budget)) return
    await notify(user.username, {
      title: `活动【${activity.name}】累计费用已超预算${formatMoney(over)}元`,
      openPage: '/marketing/activity',
    })
  },
})

/** Activities begin and end by the calendar. */
export const activityJob: Job = {
  label: '活动开始与结束',
  cron: '0 5 0 * * ?',
  async run({ repo, today }) {
    const due = await repo(Activity).find({ status: 'published', startOn: { le: today } })
    for (const { id } of due) await repo(Activity).move(id, 'begin')
    const over = await repo(Activity).find({ status: 'running', endOn: { lt: today } })
    for (const { id } of over) await repo(Activity).move(id, 'end')
    return `开始${due.length}个，结束${over.length}个`
  },
}
