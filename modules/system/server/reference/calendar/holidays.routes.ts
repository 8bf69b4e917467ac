import { BusinessError, isDate } from '@mortise/model'
import { type AnyRoute, type Context, get, message, post } from '@mortise/server'
import { defaultCalendar, Holiday, isWeekday, parseYear } from '@mortise/system/model'
import { z } from 'zod'

const yearOf = (text: unknown): number => {
  const year = Number(text)
  if (!Number.isInteger(year) || year < 2000 || year > 2100) throw new BusinessError('年份应在2000到2100之间')
  return year
}
const daysOf = (ctx: Context, year: number) =>
  ctx
    .repo(Holiday)
    .find(
      { calendar: defaultCalendar, day: { ge: `${year}-01-01`, le: `${year}-12-31` } },
      { sort: [['day', 'asc']], limit: 400 },
    )

/** The year calendar: seen whole, toggled day by day, imported year by year. */
export const holidayRoutes: AnyRoute[] = [
  get('/sys/holiday/year', 'holiday:list', async ({ ctx, query }) =>
    ctx.output(Holiday, await daysOf(ctx, yearOf(query.year))),
  ),

  /** A day becomes the other of what its weekday says, and with the next click what it was. */
  post(
    '/sys/holiday/toggle',
    'holiday:edit',
    { body: z.object({ day: z.string() }) },
    async ({ ctx, body: { day } }) => {
      if (!isDate(day)) throw new BusinessError('日期不正确')
      const repo = ctx.repo(Holiday)
      const [known] = await repo.lockAll({ calendar: defaultCalendar, day })
      if (known) await repo.remove(known.id)
      else await repo.add({ day, type: isWeekday(day) ? 'rest' : 'work', calendar: defaultCalendar })
      return message('操作成功!')
    },
  ),

  post(
    '/sys/holiday/importYear',
    'holiday:importYear',
    { body: z.object({ year: z.number(), text: z.string().max(50_000) }) },
    async ({ ctx, body }) => {
      const year = yearOf(body.year)
      const days = parseYear(year, body.text)
      const repo = ctx.repo(Holiday)
      for (const { id } of await daysOf(ctx, year)) await repo.remove(id)
      for (const day of days) await repo.add({ ...day, calendar: defaultCalendar })
      return message(`${year}年已导入${days.length}天`)
    },
  ),
]
