import {
  compileDoor,
  Door,
  DoorParameter,
  type DoorSpec,
  DoorVersion,
  doorFaults,
  type Impact,
  isKeyCode,
  isLarge,
  LARGE_CHANGE,
  PriceRight,
  specOf,
} from '@mortise/doors/model'
import { Material } from '@mortise/materials/model'
import { BusinessError, formatMoney, mul, type RowOf } from '@mortise/model'
import { type Context, rules } from '@mortise/server'
import { hashOf } from './canonical.ts'
import { impactOf } from './impact.ts'
import { loadLibrary } from './library.ts'
import { seenFaults } from './seen-prices.ts'

export const doorRules = rules(Door, {
  async remove(door, { repo }) {
    if (await repo(DoorVersion).count({ door: door.id })) {
      throw new BusinessError(`门型【${door.name}】已有发布版本，不能删除，可以停用`)
    }
  },

  moves: {
    publish: {
      async guard(door, ctx) {
        await refuseCommonLots(ctx, door)
        const spec = await specOfDoor(ctx, door)
        const [fault] = seenFaults(ctx, doorFaults(spec))
        if (fault)
          throw new BusinessError(fault.message, { field: fault.lines ?? fault.field, row: fault.row })
        const latest = await ctx.repo(DoorVersion).first({ door: door.id }, { sort: [['no', 'desc']] })
        if (door.status === 'published' && latest?.hash === hashOf(spec)) {
          throw new BusinessError(`门型【${door.name}】自版本${latest.no}以来没有改动，无需发布`)
        }
        if (latest && !ctx.isAcknowledged) refuseUnseen(ctx, await impactOf(ctx, compileDoor(spec)))
      },
      async effect(door, ctx) {
        const spec = await specOfDoor(ctx, door)
        const no = (door.currentVersion ?? 0) + 1
        await ctx.repo(DoorVersion).add({
          door: door.id,
          no,
          snapshot: spec,
          hash: hashOf(spec),
          note: ctx.reason,
          impact: await impactOf(ctx, compileDoor(spec)),
          publishBy: ctx.user.username,
          publishAt: ctx.now,
        })
        await ctx.repo(Door).put(door.id, { currentVersion: no })
      },
    },
  },
})

/** A version that moves prices by much is published by those alone who say to have seen it. */
function refuseUnseen({ can }: Context, { differences }: Impact): void {
  const most = differences.find(isLarge)
  if (!most) return
  const [before, after] = [most.before, most.after].map((price) => formatMoney(price))
  const figures = can(PriceRight.factory) ? `将由${before}变为${after}，` : ''
  throw new BusinessError(`${most.place}的出厂价${figures}变动超过${mul(LARGE_CHANGE, 100)}%，请确认后再发布`)
}

/** Each door is a lot of its own, by its code: only so is it known what that door costs. */
async function refuseCommonLots({ repo }: Context, { material }: RowOf<typeof Door>): Promise<void> {
  const { valuation, isLotManaged } = await repo(Material).get(material)
  if (valuation !== 'LOT' || !isLotManaged)
    throw new BusinessError('成品物料须为个别计价并启用批次管理', { field: 'material' })
}

/** A door's draft in full. */
export const specOfDoor = async (ctx: Context, door: RowOf<typeof Door>): Promise<DoorSpec> =>
  specOf(door, await loadLibrary(ctx, door))

export const versionRules = rules(DoorVersion, {
  check(version, _, before) {
    if (before) throw new BusinessError(`版本${version.no}已发布，不能修改`)
  },
  remove(version) {
    throw new BusinessError(`版本${version.no}已发布，不能删除`)
  },
})

export const parameterRules = rules(DoorParameter, {
  check({ code }) {
    if (!isKeyCode(code)) {
      throw new BusinessError('参数代码应以小写字母开头，只含小写字母、数字和下划线', { field: 'code' })
    }
  },
})
