import { Material, MaterialKind } from '@mortise/materials/model'
import { add } from '@mortise/model'
import type { Context } from '@mortise/server'
import { StockCost } from '@mortise/stock/model'
import { sql } from 'kysely'

/** On which account a material is kept in the books, by its kind; services are kept on none. */
export const stockAccounts: Readonly<Record<keyof typeof MaterialKind.items, string | null>> = {
  [MaterialKind.raw]: '1403',
  [MaterialKind.auxiliary]: '1403',
  [MaterialKind.hardware]: '1403',
  [MaterialKind.semiFinished]: '1409',
  [MaterialKind.finished]: '1405',
  [MaterialKind.packaging]: '1411',
  [MaterialKind.consumable]: '1411',
  [MaterialKind.service]: null,
}

export const stockAccountCodes = [...new Set(Object.values(stockAccounts))].flatMap((code) => code ?? [])

export const stockAccountOf = (kind: keyof typeof MaterialKind.items): string | null => stockAccounts[kind]

/** What the stock is worth by those accounts. */
export async function stockValues({ tenant, db }: Context): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ kind: keyof typeof stockAccounts; value: number }>`
    select m.kind, sum(c.value) as value from ${sql.table(StockCost.table)} c
    join ${sql.table(Material.table)} m on m.tenant_id = c.tenant_id and m.id = c.material
    where c.tenant_id = ${tenant} and not c.deleted group by m.kind`.execute(db)
  const values = new Map(stockAccountCodes.map((code) => [code, 0]))
  for (const { kind, value } of rows) {
    const code = stockAccounts[kind]
    if (code) values.set(code, add(values.get(code), value))
  }
  return values
}
