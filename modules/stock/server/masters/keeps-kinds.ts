import { Material } from '@mortise/materials/model'
import { kindChanging } from '@mortise/materials/server'
import { BusinessError } from '@mortise/model'
import { provide } from '@mortise/server'
import { StockCost } from '@mortise/stock/model'
import { sql } from 'kysely'

/** What lies in stock is worth something on the account of its kind. Held, so that none comes in meanwhile. */
export const keepsKinds = provide(kindChanging, async ({ tenant, db }, materials) => {
  const { rows } = await sql<{ name: string; value: number }>`
    select m.name, c.value from ${sql.table(StockCost.table)} c
    join ${sql.table(Material.table)} m on m.tenant_id = c.tenant_id and m.id = c.material
    where c.tenant_id = ${tenant} and not c.deleted and c.material = any(${[...materials]}) order by c.id for update of c`.execute(
    db,
  )
  const valued = rows.find(({ value }) => value !== 0)
  if (valued)
    throw new BusinessError(`物料「${valued.name}」有库存金额 ${valued.value} 元，不能改变类别`, {
      field: 'kind',
    })
})
