import { Material, MaterialCategory, Unit } from '@mortise/materials/model'
import type { AnyEntity, EntityClient } from '@mortise/model'
import { Supplier } from '@mortise/purchasing/model'
import { Warehouse } from '@mortise/stock/model'

/** What a purchase needs before it can begin: for tests. */
export async function furnished(clerk: Clerk) {
  const sheet = await clerk.of(Unit).add({ name: '张', code: 'ZH' })
  const box = await clerk.of(Unit).add({ name: '箱', code: 'XIANG' })
  const boards = await clerk.of(MaterialCategory).add({ name: '板材', kind: '1' })
  const glass = await clerk.of(MaterialCategory).add({ name: '玻璃', kind: '1', isInspected: true })
  const materialOf = (name: string, category = boards.id) =>
    clerk.of(Material).add({
      name,
      unit: sheet.id,
      category,
      conversions: [{ unit: box.id, factor: 10 }],
    })
  const supplier = await clerk.of(Supplier).add({ name: '宏达板业', prepayRate: 0.3 })
  const rival = await clerk.of(Supplier).add({ name: '恒通板业' })
  const warehouse = await clerk.of(Warehouse).add({ code: 'A1', name: '板材仓', kind: '1' })
  return { sheet, box, boards, glass, materialOf, supplier, rival, warehouse }
}
interface Clerk {
  of<E extends AnyEntity>(entity: E): EntityClient<E>
}
export type Furnished = Awaited<ReturnType<typeof furnished>>
