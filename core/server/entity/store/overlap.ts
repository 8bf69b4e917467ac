import { BusinessError, type EntityPeriod, isKeepingAway, type Row } from '@mortise/model'
import { prepared } from '../../db/statement/statement.ts'
import { quotedColumn } from '../../db/tables/columns.ts'
import { periodRange } from '../../db/tables/indexes.ts'
import type { Compiled } from '../engine/compiled.ts'
import type { Working } from '../engine/engine.ts'

/**
 * Refuses a row that holds while another of its kind does. Whoever writes such rows does so one after the other, so that
 * each sees what the one before left; the rule of the table stands behind it for what goes past here.
 */
export async function refuseOverlap(
  { client, tenant }: Working,
  compiled: Compiled,
  row: Row,
  before: Row | null,
): Promise<void> {
  const { entity } = compiled
  const period = entity.period
  const [start = '', end = '', { alone, where = {} } = {}] = period ?? []
  if (!period || !alone || !isKeepingAway(period, row)) return
  const named = [start, end, ...alone, ...Object.keys(where)]
  if (before && named.every((key) => row[key] === before[key])) return
  const kind = [entity.name, compiled.isShared ? '' : tenant, ...alone.map((key) => row[key] ?? null)]
  await prepared(client, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [JSON.stringify(kind)])
  const params: unknown[] = [before?.id ?? '', row[start] ?? null, row[end] ?? null]
  const bind = (value: unknown) => `$${params.push(value)}`
  const same = alone.map((key) => {
    const value = row[key] ?? null
    return value === null ? `${quotedColumn(key)} is null` : `${quotedColumn(key)} = ${bind(value)}`
  })
  const counting = Object.entries(where).map(
    ([key, values]) => `${quotedColumn(key)} in (${[values].flat().map(bind).join(', ')})`,
  )
  const type = entity.fields[start]?.kind === 'date' ? 'date' : 'timestamp'
  const columns = [start, end].map(quotedColumn)
  const tests = [
    ...(compiled.isShared ? [] : [`tenant_id = ${bind(tenant)}`]),
    ...same,
    ...counting,
    `${periodRange(entity, columns)} && ${periodRange(entity, [`$2::${type}`, `$3::${type}`])}`,
  ]
  const { rows } = await prepared(
    client,
    `select ${columns[0]} as from, ${columns[1]} as to from ${compiled.table}
      where not deleted and id <> $1 and ${tests.join(' and ')} order by 1 limit 1`,
    params,
  )
  const [other] = rows as { from: string | null; to: string | null }[]
  if (other) throw overlapping(compiled, other.from, other.to)
}

function overlapping({ entity }: Compiled, from: string | null, to: string | null): BusinessError {
  const [start, , { overlap = '有效期与已有记录重叠：已有 {from} 至 {to} 的记录' } = {}] =
    entity.period as EntityPeriod
  const message = overlap.replace('{from}', from ?? '最初').replace('{to}', to ?? '长期')
  return new BusinessError(message, { field: start })
}
