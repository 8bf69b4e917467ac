import { randomInt } from 'node:crypto'
import { readTicket, ticketCode } from '@mortise/engineering/model'
import { BusinessError } from '@mortise/model'
import { WorkerBadge } from '@mortise/production/model'
import { type Context, rules } from '@mortise/server'
import { FlowType, Position, User, UserStatus } from '@mortise/system/model'

/** By chance, so that nobody tells one badge from another. */
const newBadge = (): string => ticketCode('employee', randomInt(36 ** 8))

export const workerBadgeRules = rules(WorkerBadge, {
  async check({ worker }, ctx, before) {
    if (!before) await refuseOffFloor(ctx, worker)
  },
  async saved({ id }, ctx, before) {
    if (!before) await ctx.repo(WorkerBadge).put(id, { code: newBadge(), issuedAt: ctx.now })
  },
  moves: {
    replace: {
      effect: async ({ id }, ctx) => {
        await ctx.repo(WorkerBadge).put(id, { code: newBadge(), issuedAt: ctx.now })
      },
    },
  },
})

async function refuseOffFloor({ repo }: Context, username: string): Promise<void> {
  const user = await repo(User).first({ username })
  const held = [...(user?.positions ?? [])]
  if (held.length > 0 && (await repo(Position).first({ id: { in: held }, flowType: FlowType.production })))
    return
  throw new BusinessError(`${user?.realname ?? username}不是生产岗位，不能发工牌`, { field: 'worker' })
}

/** Whose badge a code is; null where it is nobody's who works here today. */
export async function holderOf(
  { repo }: Pick<Context, 'repo'>,
  badge: string,
): Promise<{ username: string; realname: string } | null> {
  if (readTicket(badge) !== 'employee') return null
  const known = await repo(WorkerBadge).first({ code: badge, status: 'active' })
  const user = known && (await repo(User).first({ username: known.worker, status: UserStatus.normal }))
  return user ? { username: user.username, realname: user.realname } : null
}
