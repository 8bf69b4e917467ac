import { type WorkshopUnit, WorkshopUnitStatus } from '@mortise/engineering/model'
import type { RowOf } from '@mortise/model'
import { type Context, insertRows, type Story } from '@mortise/server'
import { Depart, Role, User, UserDepart, UserRole } from '@mortise/system/model'

type Unit = RowOf<typeof WorkshopUnit>

/** Who stands at machines, with whoever was there before. */
const WORKERS = 40

/** A unit of the shop with those who work at it. */
export interface Crew {
  readonly unit: Unit
  readonly workers: readonly string[]
}

/** Forty people at the units that run, as many at each as it has places. */
export async function hireWorkers(ctx: Context, story: Story, units: readonly Unit[]): Promise<Crew[]> {
  const running = units.filter(({ status }) => status === WorkshopUnitStatus.running)
  const first = await ctx.repo(User).first({ username: 'zhanghai' })
  if (!first || running.length === 0) return []
  const hired = await hire(ctx, story, first)
  const people = [first.username, ...hired]
  const places = running.flatMap((unit) => Array.from({ length: unit.lanes }, () => unit.id))
  return running.map((unit) => ({
    unit,
    workers: people.filter((_, index) => places[index % places.length] === unit.id),
  }))
}

/** They sign in as whoever was there before does, and may do the same. */
async function hire(ctx: Context, story: Story, like: RowOf<typeof User>): Promise<string[]> {
  const { password, positions, passwordChangedAt } = like
  const departs = await ctx.repo(Depart).find({}, { sort: [['orgCode', 'asc']], limit: 1000 })
  const workshops = departs.filter(({ name }) => name.endsWith('车间'))
  const role = await ctx.repo(Role).first({ code: 'worker' })
  const rows = Array.from({ length: WORKERS - 1 }, (_, index) => {
    const number = String(index + 2).padStart(2, '0')
    return {
      username: `worker${number}`,
      realname: story.name(),
      phone: `137${String(60_200_000 + index * 1009)}`,
      workNo: `C${number}`,
      positions,
      password,
      passwordChangedAt,
      sort: 200 + index,
      createTime: `${story.ago(400)} 08:00:00`,
    }
  })
  const people = await insertRows(ctx, User, rows)
  const departOf = (index: number) => workshops[index % Math.max(1, workshops.length)]?.id
  await insertRows(
    ctx,
    UserDepart,
    people.flatMap(({ id }, index) => {
      const depart = departOf(index)
      return depart ? [{ user: id, depart }] : []
    }),
  )
  if (role)
    await insertRows(
      ctx,
      UserRole,
      people.map(({ id }) => ({ user: id, role: role.id })),
    )
  return people.map(({ username }) => username)
}
