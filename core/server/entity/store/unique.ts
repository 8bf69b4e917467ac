import { BusinessError, type Row } from '@mortise/model'
import { prepared } from '../../db/statement/statement.ts'
import { quotedColumn } from '../../db/tables/columns.ts'
import type { Compiled } from '../engine/compiled.ts'
import type { Working } from '../engine/engine.ts'

/** Combinations of fields that no two live rows of a tenant may share. */
export function uniqueRules(compiled: Compiled): readonly (readonly string[])[] {
  const single = Object.keys(compiled.fields).filter((key) => {
    const field = compiled.fields[key]
    return field?.unique && field.kind !== 'serial'
  })
  return [...single.map((key) => [key]), ...compiled.entity.unique]
}

/** Refuses a row whose like exists, naming the field. The unique index stands behind it for two who write at once. */
export async function refuseDuplicates(
  { client, tenant }: Working,
  compiled: Compiled,
  row: Row,
  before: Row | null,
): Promise<void> {
  const wanted = uniqueRules(compiled).filter((keys) => {
    if (keys.some((key) => row[key] === null || row[key] === undefined || row[key] === '')) return false
    return !before || keys.some((key) => row[key] !== before[key])
  })
  if (wanted.length === 0) return
  const params: unknown[] = [before?.id ?? '']
  const sameTenant = compiled.isShared ? '' : ` and tenant_id = $${params.push(tenant)}`
  const parts = wanted.map((keys, index) => {
    const same = keys.map((key) => `${quotedColumn(key)} = $${params.push(row[key])}`).join(' and ')
    return `(select ${index} as rule from ${compiled.table} where not deleted and id <> $1${sameTenant} and ${same} limit 1)`
  })
  const { rows } = await prepared(
    client,
    `select * from (${parts.join(' union all ')}) found limit 1`,
    params,
  )
  const keys = rows[0] && wanted[(rows[0] as { rule: number }).rule]
  if (keys) throw doubled(compiled, keys)
}

export const doubled = (compiled: Compiled, keys: readonly string[]): BusinessError =>
  new BusinessError(`${keys.map((key) => compiled.fields[key]?.label ?? key).join('、')}已存在`, {
    field: keys[0],
  })
