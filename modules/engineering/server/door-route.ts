import { Door, DoorVersion, formulaFault, namesOf } from '@mortise/doors/model'
import { Process, Route } from '@mortise/engineering/model'
import { BusinessError, type RowOf } from '@mortise/model'
import { after, type Context } from '@mortise/server'

/** A door is published with a route that fits it: conditions read its parameters, parts are used at operations of it. */
export const doorReactions = [
  after(Door, 'publish', async (door, ctx) => {
    if (!door.route) {
      ctx.remarks.push(`门型【${door.name}】没有工艺路线，不能排产`)
      return
    }
    const route = await ctx.repo(Route).get(door.route)
    if (!route.isActive) throw new BusinessError(`工艺路线「${route.name}」已停用`, { field: 'route' })
    const version = await ctx.repo(DoorVersion).first({ door: door.id }, { sort: [['no', 'desc']] })
    const spec = version?.snapshot
    if (!spec) return
    const names = namesOf(spec)
    for (const { opNo, condition } of route.ops) {
      const fault = formulaFault(condition ?? '', 'boolean', names, `工序${opNo}`)
      if (fault) throw new BusinessError(`工艺路线「${route.name}」：${fault.message}`, { field: 'route' })
    }
    const known = new Set(await processNames(ctx, route))
    const strange = spec.bom.filter(({ process }) => process && !known.has(process))
    if (strange.length > 0)
      ctx.remarks.push(
        `用料【${strange.map(({ name }) => name).join('、')}】的工序不在工艺路线中，将在第一道工序用料`,
      )
  }),
]

/** What a part of a door may call the operations of a route: by the code or the name of their process. */
async function processNames({ repo }: Context, { ops }: RowOf<typeof Route>): Promise<string[]> {
  const processes = await repo(Process).find(
    { id: { in: ops.map(({ process }) => process) } },
    { limit: ops.length },
  )
  return processes.flatMap(({ code, name }) => [code, name])
}
