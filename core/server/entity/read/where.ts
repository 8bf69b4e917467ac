import { type AnyField, auditFields, type Condition, comparedAs, SEARCH_TEXT } from '@mortise/model'
import { quotedColumn } from '../../db/tables/columns.ts'
import { type Compiled, emptySql } from '../engine/compiled.ts'
import { type Compared, testSql } from './test-sql.ts'

type Searched = Pick<Compiled, 'entity' | 'byKey' | 'lines' | 'isShared'>

/**
 * A condition as SQL on the table called `t`, its values bound. The text depends on the shape of the condition alone,
 * never on a value, so that statements can be prepared by it; every name in it comes from the definition.
 */
export function whereSql(of: Searched, condition: Condition, params: unknown[]): string {
  const bind = (value: unknown) => `$${params.push(value)}`
  return conditionSql({ of, bind, column: (key) => columnOf(of, key) }, condition)
}

interface Place {
  readonly of: Searched
  bind(value: unknown): string
  column(key: string): Compared
}

function conditionSql(place: Place, condition: Condition): string {
  if ('all' in condition) return joined(place, condition.all, ' and ') ?? 'true'
  if ('any' in condition) return joined(place, condition.any, ' or ') ?? 'false'
  if ('lines' in condition) return linesSql(place, condition)
  return testSql(place.column(condition.field), condition.test, place.bind)
}

function joined(place: Place, conditions: readonly Condition[], word: string): string | undefined {
  const parts = conditions.map((condition) => conditionSql(place, condition))
  return parts.length > 1 ? `(${parts.join(word)})` : parts[0]
}

function columnOf({ entity, byKey }: Searched, key: string): Compared {
  const column = byKey.get(key)
  if (!column) throw new Error(`${entity.name} has no column ${key}`)
  return compared(key, column.sql, column.field ?? auditFields[key] ?? { kind: 'int', label: key })
}

function compared(key: string, sql: string, field: AnyField): Compared {
  const as = comparedAs(field)
  if (!as) throw new Error(`${sql} is a sub-table and compares with nothing`)
  return {
    sql,
    field,
    ...as,
    isPath: key === 'sysOrgCode' || field.kind === 'area',
    isSearchText: key === SEARCH_TEXT,
  }
}

/** At least one line is so. */
function linesSql(place: Place, { lines: key, some }: { lines: string; some: Condition }): string {
  const { entity, isShared, lines } = place.of
  const found = lines.find((each) => each.key === key)
  if (!found) throw new Error(`${entity.name} has no lines ${key}`)
  const column = (key: string): Compared => {
    const known = found.columns.find((each) => each.key === key)
    const field = key === 'id' ? auditFields.id : known?.field
    if (!field) throw new Error(`${entity.name} has no column ${found.key}.${key}`)
    const own = `l.${quotedColumn(key)}`
    return compared(key, known?.emptyWhen ? emptySql(known.emptyWhen, own) : own, field)
  }
  const sameTenant = isShared ? '' : ' and l.tenant_id = t.tenant_id'
  const inner = conditionSql({ ...place, column }, some)
  return `exists (select 1 from ${found.table} l where l.parent_id = t.id${sameTenant} and ${inner})`
}
