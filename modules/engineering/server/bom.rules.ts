import { Bom, circleFrom, circleSentence, Route } from '@mortise/engineering/model'
import { Material, MaterialSource } from '@mortise/materials/model'
import { refuseDisabled } from '@mortise/materials/server'
import { BusinessError, type RowOf, refuseLine } from '@mortise/model'
import { type Context, rules } from '@mortise/server'
import { structureOf } from './structure.ts'

type Row = RowOf<typeof Bom>

export const bomRules = rules(Bom, {
  async prepare({ material }, { repo }, before) {
    if (before || !material) return {}
    // Locked, so that two bills of one material are not both its third.
    await repo(Material).lock(material)
    const latest = await repo(Bom).first({ material }, { sort: [['revision', 'desc']] })
    return { revision: (latest?.revision ?? 0) + 1 }
  },

  async check(bom, ctx, before) {
    const { items } = Bom.fields
    const own = bom.items.findIndex(({ material }) => material === bom.material)
    if (own >= 0) refuseLine(items, own, 'material', '物料不能用到自己')
    await refuseDisabled(ctx, items, bom.items, before?.items)
    await refuseUnknownOps(ctx, bom)
  },

  moves: {
    activate: {
      async guard(bom, ctx) {
        const material = await ctx.repo(Material).get(bom.material)
        if (material.source === MaterialSource.bought)
          throw new BusinessError(`物料「${material.name}」的来源是采购，不按BOM制造`)
        await refuseCircle(ctx, bom)
      },
    },
  },
})

/** Nothing is made of itself, on the first day of a bill or once another comes into force. */
async function refuseCircle(ctx: Context, bom: Row): Promise<void> {
  // Two bills that are put in force at the same moment: the second waits and finds the first.
  await ctx.alone('bom')
  for (const day of await daysOf(ctx, bom)) {
    const structure = await structureOf(ctx, [bom.material], day, { instead: [bom] })
    const circle = circleFrom(structure, bom.material)
    if (circle) throw new BusinessError(circleSentence(circle))
  }
}

/** The days while a bill is in force on which what lies below it begins to be another. */
async function daysOf({ repo, today }: Context, { startOn, endOn }: Row): Promise<string[]> {
  const from = startOn > today ? startOn : today
  const later = await repo(Bom).find({ status: 'active', isDefault: true, startOn: { gt: from } })
  const days = later.map((other) => other.startOn).filter((day) => !endOn || day <= endOn)
  return [...new Set([startOn, ...days])]
}

/** A line is used at an operation of the route, if the bill has one. */
async function refuseUnknownOps(
  { repo }: Context,
  { route, items }: Pick<Row, 'route' | 'items'>,
): Promise<void> {
  if (!route) return
  const { name, ops } = await repo(Route).get(route)
  const known = new Set(ops.map(({ opNo }) => opNo))
  const row = items.findIndex(({ opNo }) => opNo !== null && !known.has(opNo))
  if (row >= 0) refuseLine(Bom.fields.items, row, 'opNo', `工艺路线「${name}」没有工序${items[row]?.opNo}`)
}
