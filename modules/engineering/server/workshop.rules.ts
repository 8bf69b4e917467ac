import { Process, placeOps, Route, refuseOverlap, ShopCalendar, stretchOf } from '@mortise/engineering/model'
import { BusinessError, refuseLine } from '@mortise/model'
import { rules } from '@mortise/server'

export const calendarRules = rules(ShopCalendar, {
  check(calendar) {
    refuseOverlap(calendar)
    for (const [row, { startAt, endAt }] of calendar.exceptions.entries()) {
      if (Boolean(startAt) !== Boolean(endAt))
        refuseLine(ShopCalendar.fields.exceptions, row, 'endAt', '开始和结束要么都填，要么都不填')
      if (startAt && endAt) stretchOf(startAt, endAt)
    }
  },
})

export const routeRules = rules(Route, {
  check({ ops }) {
    placeOps(ops)
  },
})

export const processRules = rules(Process, {
  check({ minWait, maxWait }) {
    if (maxWait !== null && maxWait < (minWait ?? 0))
      throw new BusinessError('最长等待不能短于最短等待', { field: 'maxWait' })
  },
})
