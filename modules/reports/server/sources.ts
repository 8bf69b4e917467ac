import {
  type AnyEntity,
  aggregationsOf,
  auditFields,
  BusinessError,
  comparedAs,
  fieldsOf,
  queryFieldsOf,
} from '@mortise/model'
import type { ReportSourceInfo, SqlTable, SqlTableColumn } from '@mortise/reports/model'
import { type Context, type Relation, relationsOf } from '@mortise/server'
import { canReport } from './access.ts'

const OWN_FORMS = '在线表单'

/** The areas that entities are of. */
const areasOf = (ctx: Context): ReadonlyMap<string, string> =>
  new Map(
    ctx.linked.modules.flatMap(({ label, entities }) => entities.map(({ name }) => [name, label] as const)),
  )

/** Entities that a report may be made of, with their fields as far as the caller may read them. */
export function sources(ctx: Context): ReportSourceInfo[] {
  const areas = areasOf(ctx)
  return [...ctx.linked.entities.values()]
    .filter((entity) => canReport(ctx, entity))
    .map((entity) => ({
      name: entity.name,
      label: entity.label,
      area: areas.get(entity.name) ?? OWN_FORMS,
      fields: fieldsFor(ctx, entity),
    }))
}

function fieldsFor(ctx: Context, entity: AnyEntity): ReportSourceInfo['fields'] {
  const hidden = ctx.hidden(entity)
  return [...queryFieldsOf(entity).byKey.values()]
    .filter(({ key, field, isAudit }) => key !== 'id' && !field.internal && (isAudit || !hidden.has(key)))
    .map(({ key, field }) => {
      const { isGroup, isDate, how } = aggregationsOf(entity, key)
      return { key, label: field.label, isGroup, isDate, how: [...how, 'count' as const] }
    })
}

/** The tables that a statement may name, as far as the caller may list their rows. */
export const sqlTables = (ctx: Context): SqlTable[] => {
  const areas = areasOf(ctx)
  const found = new Map<string, Relation>()
  for (const relation of relationsOf(ctx).values()) {
    const of = `${relation.entity.name}.${relation.lines ?? ''}`
    // Those that also answer to the name in the database are offered once.
    if (!found.has(of) && maySee(ctx, relation)) found.set(of, relation)
  }
  return [...found.values()].map(({ name, entity, lines }) => ({
    name,
    label: lines === undefined ? entity.label : `${entity.label}·${fieldsOf(entity)[lines]?.label ?? lines}`,
    area: areas.get(entity.name) ?? OWN_FORMS,
  }))
}

/** The columns of such a table, as far as the caller may read them. */
export function sqlColumns(ctx: Context, table: string): SqlTableColumn[] {
  const relation = relationsOf(ctx).get(table)
  if (!relation || !maySee(ctx, relation)) throw new BusinessError(`表【${table.slice(0, 64)}】不存在`)
  return ctx.seenSql(relation.entity, relation.lines).columns.map(({ name, key, field }) => {
    const known = field ?? auditFields[key]
    return {
      name,
      label: known?.label ?? (key === 'parentId' ? '所属单据' : '编号'),
      kind: kindTexts[(known && comparedAs(known)?.type) ?? 'text'] ?? '文本',
      dict: known?.kind === 'dict' ? known.dict : null,
    }
  })
}

const kindTexts: Readonly<Record<string, string>> = {
  number: '数字',
  integer: '整数',
  date: '日期',
  datetime: '时间',
  boolean: '是否',
}

const maySee = (ctx: Context, { entity, lines }: Relation) =>
  canReport(ctx, entity) && (lines === undefined || !ctx.hidden(entity).has(lines))
