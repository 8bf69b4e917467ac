import { Material, MaterialCategory, Unit } from '@mortise/materials/model'
import type { Services } from '@mortise/server/platform'
import { Warehouse } from '@mortise/stock/model'

type Valuation = 'MA' | 'FIFO' | 'LOT'

/** Materials and warehouses to post on, each test with its own. */
export async function shelves({ asSystem }: Pick<Services, 'asSystem'>) {
  let count = 0
  const made = await asSystem('0', async ({ repo }) => {
    const unit = await repo(Unit).add({ name: '件测', code: 'SHELF', precision: 2 })
    const whole = await repo(Unit).add({ name: '整测', code: 'WHOLE', precision: 0 })
    const category = await repo(MaterialCategory).add({ name: '测试料' })
    return { unit: unit.id, whole: whole.id, category: category.id }
  })
  return {
    ...made,
    material: (valuation: Valuation = 'MA', more: { isLotManaged?: boolean; unit?: string } = {}) =>
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
      ),
    warehouse: (name = `仓${++count}`) =>
      asSystem('0', ({ repo }) => repo(Warehouse).add({ code: `W${++count}`, name, kind: '1' })),
  }
}
