import { BusinessError } from '../base/error.ts'
import { type AnyEntity, fieldsOf, linesTable, snakeCase } from '../entity/entity.ts'
import type { Linked } from '../module/module.ts'

/** What reports call the rows of an entity, and those of its lines: by its name, or by its table. */
const reportNamesOf = (entity: AnyEntity): string[] => {
  const name = snakeCase(entity.name)
  const lines = Object.entries(fieldsOf(entity)).flatMap(([key, { kind }]) => (kind === 'lines' ? [key] : []))
  return [
    name,
    entity.table,
    ...lines.flatMap((key) => [`${name}_${snakeCase(key)}`, linesTable(entity, key)]),
  ]
}

/** Refuses an entity that would be called like a table of the product or of the database: nobody could tell which is meant. */
export function refuseTakenTable(product: Linked, entity: AnyEntity): void {
  const own = reportNamesOf(entity)
  const refuse = (why: string): never => {
    throw new BusinessError(`业务对象【${entity.label}】的名称${why}，请换一个名称`, { field: 'name' })
  }
  if (own.some((name) => /^pg_|^information_schema$/.test(name))) refuse('不能以pg_开头')
  const taken = new Set([...product.entities.values()].flatMap(reportNamesOf))
  const name = own.find((each) => taken.has(each))
  if (name) refuse(`与系统表${name}相同`)
}
