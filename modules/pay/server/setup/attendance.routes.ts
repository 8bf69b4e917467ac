import { addDays, BusinessError, endOfMonth, type Row } from '@mortise/model'
import { type AttendanceLine, attendanceKeys, isMonth, PayAttendance, PayProfile } from '@mortise/pay/model'
import { type Context, message, post } from '@mortise/server'
import { isWorkingDay } from '@mortise/system/model'
import { realNames, workCalendarOf } from '@mortise/system/server'
import { z } from 'zod'
import { MANY } from '../batch/people.ts'

const asked = z.object({ month: z.string().max(7) })
const figure = z.number().min(0).max(744).nullish()
const line = z.object({
  worker: z.string().min(1).max(100),
  version: z.number().int().nullish(),
  ...(Object.fromEntries(attendanceKeys.map((key) => [key, figure])) as Record<
    (typeof attendanceKeys)[number],
    typeof figure
  >),
})
const typed = asked.extend({ rows: z.array(line).max(5000) })

/** Of whoever saw nothing there; no row has it. */
const NOT_SEEN = -1

/** A month's attendance of everybody, to be typed in as in a spreadsheet. */
export const attendanceRoutes = [
  post('/erp_pay_attend/erpPayAttend/month', 'payAttendance:list', { body: asked }, ({ ctx, body }) =>
    linesOf(ctx, body.month),
  ),

  post(
    '/erp_pay_attend/erpPayAttend/saveMonth',
    'payAttendance:edit',
    { body: typed },
    async ({ ctx, body }) => {
      const { month, rows } = body
      const lines = new Map((await linesOf(ctx, month)).map((each) => [each.worker, each]))
      const there = await ctx.repo(PayAttendance).pick(['id', 'worker'], { month }, { limit: MANY })
      const idOf = new Map(there.map(({ worker, id }) => [worker, id]))
      let saved = 0
      for (const { worker, version, ...figures } of rows) {
        const known = lines.get(worker)
        if (!known) throw new BusinessError(`${worker} 在 ${month} 没有在职的工资档案`)
        const told = Object.fromEntries(attendanceKeys.map((key) => [key, figures[key] ?? 0])) as Row
        const id = idOf.get(worker)
        const isSame = attendanceKeys.every((key) => (known[key] ?? 0) === told[key])
        if (isSame && (id || attendanceKeys.every((key) => told[key] === 0))) continue
        if (!id && !ctx.can('payAttendance:add')) throw new BusinessError('没有新增考勤汇总的权限')
        await named(known, () =>
          id
            ? ctx.repo(PayAttendance).edit({ id, version: version ?? NOT_SEEN, ...told })
            : ctx.repo(PayAttendance).add({ worker, month, needDays: 0, workDays: 0, ...told }),
        )
        saved += 1
      }
      return message(`已保存 ${saved} 人`)
    },
  ),
]

/** A refusal names whose line it is about. */
async function named({ name, no }: AttendanceLine, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof BusinessError)
      throw new BusinessError(`${no} ${name}：${error.message}`, { cause: error })
    throw error
  }
}

function daysOf(month: string): string[] {
  const end = endOfMonth(`${month}-01`)
  return Array.from({ length: Number(end.slice(8)) }, (_, at) => addDays(`${month}-01`, at))
}

async function linesOf(ctx: Context, month: string): Promise<AttendanceLine[]> {
  if (!isMonth(month)) throw new BusinessError('月份应写作 2026-10', { field: 'month' })
  const { repo } = ctx
  const people = await repo(PayProfile).pick(
    ['worker', 'no', 'hiredOn', 'leftOn'],
    {
      isActive: true,
      hiredOn: { le: endOfMonth(`${month}-01`) },
      leftOn: { ge: `${month}-01`, orEmpty: true },
    },
    { sort: [['no', 'asc']], limit: MANY },
  )
  const rows = await repo(PayAttendance).find({ month }, { limit: MANY })
  const rowOf = new Map(rows.map((row) => [row.worker, row]))
  const nameOf = await realNames(
    ctx,
    people.map(({ worker }) => worker),
  )
  const calendar = await workCalendarOf(ctx)
  const days = daysOf(month).filter((day) => isWorkingDay(calendar, day))
  return people.map(({ worker, no, hiredOn, leftOn }) => {
    const row = rowOf.get(worker)
    const figures = Object.fromEntries(attendanceKeys.map((key) => [key, row?.[key] ?? null]))
    const version = row?.version ?? null
    const ownDays = days.filter((day) => day >= hiredOn && (!leftOn || day <= leftOn)).length
    const known = { id: worker, worker, version, no, name: nameOf(worker), hiredOn, leftOn }
    return { ...known, dueDays: days.length, ownDays, ...figures } as AttendanceLine
  })
}
