import { Customer, CustomerType, PoolDays, poolWarning } from '@mortise/customers/model'
import { addDays, type Condition, type RowOf } from '@mortise/model'
import type { Context, Job } from '@mortise/server'
import { parameter } from '@mortise/system/server'

type Row = RowOf<typeof Customer>

/** Leads that nobody cares for go to those who would; their heads hear of it some days before. */
export const poolJob: Job = {
  label: '客户公海回收',
  cron: '0 30 6 * * ?',
  async run(ctx) {
    const days = await parameter(ctx, PoolDays)
    const expired = await idleSince(ctx, addDays(ctx.today, -days))
    for (const { id } of expired)
      await ctx.repo(Customer).move(id, 'expire', { reason: `超过${days}天未跟进` })
    await notifyHeads(ctx, expired, (count) => `您有${count}位意向客户超过${days}天未跟进，已放入公海`)
    const last = addDays(ctx.today, poolWarning - days)
    const due = (await idleSince(ctx, last)).filter((customer) => lastCare(customer) === last)
    await notifyHeads(ctx, due, (count) => `您有${count}位意向客户将在${poolWarning}天后放入公海，请及时跟进`)
    return `回收${expired.length}位，提醒${due.length}位`
  },
}

/** The day of the last talk, or of the taking over where there was none since. */
const lastCare = ({ lastFollowAt, ownedAt, createTime }: Row): string =>
  [lastFollowAt ?? '', ownedAt ?? '', createTime].toSorted().at(-1)!.slice(0, 10)

const idleFields = ['createTime', 'lastFollowAt', 'ownedAt'] as const

/** Leads in somebody's hands of which nothing is known after that day, held until the transaction ends. */
async function idleSince({ repo }: Context, day: string): Promise<Row[]> {
  const until = `${day} 23:59:59`
  const quiet = idleFields.map(
    (field): Condition => ({
      any: [
        { field, test: { op: 'empty' } },
        { field, test: { op: 'le', value: until } },
      ],
    }),
  )
  const found = await repo(Customer).select({
    all: [
      { field: 'type', test: { op: 'eq', value: CustomerType.lead } },
      { field: 'ownership', test: { op: 'eq', value: 'owned' } },
      { field: 'head', test: { op: 'filled' } },
      { field: 'stage', test: { op: 'notIn', values: ['won', 'lost'] } },
      ...quiet,
    ],
  })
  const locked =
    found.length > 0 ? await repo(Customer).lockAll({ id: { in: found.map(({ id }) => id) } }) : []
  // Somebody may have called in the meantime.
  return locked.filter((customer) => customer.ownership === 'owned' && lastCare(customer) <= day)
}

async function notifyHeads(
  ctx: Context,
  customers: readonly Row[],
  text: (count: number) => string,
): Promise<void> {
  for (const head of new Set(customers.flatMap((customer) => customer.head ?? []))) {
    const own = customers.filter((customer) => customer.head === head)
    await ctx.notify(head, {
      title: text(own.length),
      content: own
        .slice(0, 50)
        .map(({ name, tel }) => `${name} ${tel}`)
        .join('\n'),
      openPage: '/customers/customer',
    })
  }
}
