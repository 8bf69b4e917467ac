import { Material, MaterialCategory, Unit } from '@mortise/materials/model'
import type { Services } from '@mortise/server/platform'
import type { TestClient } from '@mortise/server/testing'
import { StockIn, Warehouse } from '@mortise/stock/model'

type Valuation = 'MA' | 'FIFO' | 'LOT'

/** Materials and warehouses to post on, each test with its own. */
export async function stockFixtures({ asSystem }: Pick<Services, 'asSystem'>) {
  let count = 0
  const made = await asSystem('0', async ({ repo }) => {
    const unit = await repo(Unit).add({ name: '件测', code: 'SHELF', precision: 2 })
    const whole = await repo(Unit).add({ name: '整测', code: 'WHOLE', precision: 0 })
    const category = await repo(MaterialCategory).add({ name: '测试料' })
    return { unit: unit.id, whole: whole.id, category: category.id }
  })
  const material = (valuation: Valuation = 'MA', more: { isLotManaged?: boolean; unit?: string } = {}) =>
    asSystem('0', ({ repo }) =>
      repo(Material).add({
        code: `T${++count}`,
        name: `料${count}`,
        model: `M${count}`,
        unit: made.unit,
        category: made.category,
        valuation,
        isLotManaged: valuation === 'LOT',
        ...more,
      }),
    )
  const warehouse = (name = `仓${++count}`) =>
    asSystem('0', ({ repo }) => repo(Warehouse).add({ code: `W${++count}`, name, kind: '1' }))
  /** A material and where it lies. */
  const place = async () => ({ material: (await material()).id, warehouse: (await warehouse()).id })
  return { ...made, material, warehouse, place }
}

export interface Place {
  readonly material: string
  readonly warehouse: string
}

/** Takes goods in by hand, approved and posted at once. */
export async function receive(
  clerk: TestClient,
  { material, warehouse }: Place,
  date: string,
  { qty, unitCost }: { readonly qty: number; readonly unitCost: number },
) {
  const { id } = await clerk.of(StockIn).add({ date, warehouse, items: [{ material, qty, unitCost }] })
  return clerk.of(StockIn).move(id, 'approveAndPost')
}
