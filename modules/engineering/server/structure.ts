import { Bom, type Parts, type Structure } from '@mortise/engineering/model'
import { Material, MaterialSource, Unit } from '@mortise/materials/model'
import { type KnownMaterial, materialsById } from '@mortise/materials/server'
import { displayNameOf, type RowOf, validOn } from '@mortise/model'
import type { Context } from '@mortise/server'

type BomRow = Pick<RowOf<typeof Bom>, 'material' | 'baseQty' | 'items'>

/** What lies below materials on a day, read level by level. */
export interface KnownStructure extends Structure {
  readonly materials: ReadonlyMap<string, KnownMaterial>
  readonly unitOf: (material: string) => string
}

/** Bills that stand in for those in force, such as one that is to be. */
export interface StructureOptions {
  readonly instead?: readonly BomRow[]
}

export async function structureOf(
  ctx: Context,
  tops: readonly string[],
  day: string,
  { instead = [] }: StructureOptions = {},
): Promise<KnownStructure> {
  const bills = new Map<string, BomRow>(instead.map((bill) => [bill.material, bill]))
  const materials = new Map<string, KnownMaterial>()
  for (let next = [...new Set(tops)]; next.length > 0; ) {
    const rows = await materialsById(
      ctx,
      next.map((material) => ({ material })),
    )
    for (const [id, material] of rows) materials.set(id, material)
    const unknown = next.filter((id) => !bills.has(id) && isTakenApart(materials.get(id)))
    for (const bill of unknown.length > 0 ? await billsOn(ctx, unknown, day) : [])
      bills.set(bill.material, bill)
    const below = next.flatMap((id) => bills.get(id)?.items.map(({ material }) => material) ?? [])
    next = [...new Set(below)].filter((id) => !materials.has(id))
  }
  const units = await ctx.repo(Unit).find({})
  const unitById = new Map(units.map((unit) => [unit.id, unit]))
  const unit = (id: string) => unitById.get(materials.get(id)?.unit ?? '')
  return {
    materials,
    partsOf: (id) => partsOf(bills.get(id)),
    precisionOf: (id) => unit(id)?.precision ?? 0,
    isPhantom: (id) => materials.get(id)?.source === MaterialSource.phantom,
    nameOf: (id) => {
      const material = materials.get(id)
      return material ? displayNameOf(Material, { ...material }) : id
    },
    unitOf: (id) => unit(id)?.name ?? '',
  }
}

/** What is bought comes whole, whatever bill it may have. */
const isTakenApart = (material: KnownMaterial | undefined): boolean =>
  material !== undefined && material.source !== MaterialSource.bought

const billsOn = ({ repo }: Context, materials: readonly string[], day: string) =>
  repo(Bom).find(
    { material: { in: [...materials] }, status: 'active', isDefault: true, ...validOn(Bom, day) },
    { limit: materials.length },
  )

const partsOf = (bill: BomRow | undefined): Parts | undefined =>
  bill && {
    baseQty: bill.baseQty ?? 1,
    items: bill.items.map(({ material, usage, per, scrapRate, fixedScrap }) => ({
      material,
      usage,
      per: per ?? 1,
      scrapRate: scrapRate ?? 0,
      fixedScrap: fixedScrap ?? 0,
    })),
  }
