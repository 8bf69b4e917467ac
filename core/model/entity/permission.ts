import type { Row } from './draft.ts'
import { type AnyEntity, fieldEntriesOf, fieldsOf, type Verb } from './entity.ts'
import type { AnyField } from './kinds.ts'
import { amountsOf, userMovesOf } from './moves.ts'

const verbLabels: Readonly<Record<Exclude<Verb, 'queryById'>, string>> = {
  list: '查询',
  add: '新增',
  edit: '编辑',
  delete: '删除',
  deleteBatch: '批量删除',
  exportXls: '导出',
  importExcel: '导入',
}

/**
 * Every permission code an entity brings, with its label: `sampleLoan:add` 新增, `sampleLoan:lend` 借出,
 * `sampleLoan:view.total` 查看押金合计, `sampleLoan:view.doors.deposit` 查看样板明细-单件押金.
 */
export function permissionsOf(entity: AnyEntity): Record<string, string> {
  const labels: Record<string, string> = {}
  for (const verb of entity.verbs) {
    if (verb !== 'queryById') labels[verb] = verbLabels[verb]
  }
  for (const { path, label, field } of rightFieldsOf(entity)) {
    if (field.guarded) labels[`view.${path}`] = `查看${label}`
  }
  for (const field of Object.values(fieldsOf(entity))) {
    if (field.kind !== 'flow') continue
    for (const [name, move] of userMovesOf(field)) labels[name] = move.label
    if (field.fourEyes) labels.approveOwn = '审核本人单据'
    if (amountsOf(field).length > 0) labels.approveLarge = '审核大额单据'
  }
  return Object.fromEntries(Object.entries(labels).map(([verb, label]) => [codeOf(entity, verb), label]))
}

/** `customer:list`; reading one row needs the same right as reading the list. */
export const codeOf = (entity: { name: string }, verb: string): string =>
  `${entity.name}:${verb === 'queryById' ? 'list' : verb}`

/** The code that shows a field: of a guarded one always, of another where staff have registered one. */
export const viewCodeOf = (entity: { name: string }, key: string): string => `${entity.name}:view.${key}`

/** The code that lets a field be changed, where staff have registered one; nobody is kept from it otherwise. */
export const editCodeOf = (entity: { name: string }, key: string): string => `${entity.name}:edit.${key}`

/** How the fields that somebody may not change name what may not be done with lines: `items:add`, `items:batch_delete`. */
export const lineRight = (lines: string, button: string): string => `${lines}:${button}`

/** How rights name a field of lines among the fields of its document: `parts.price`. */
export const linePath = (lines: string, key: string): string => `${lines}.${key}`

export interface RightField {
  /** Its key, or its path if it is a field of lines. */
  readonly path: string
  readonly label: string
  readonly field: AnyField
}

/** The fields of an entity that rights can be about, each followed by those of its lines. */
export function rightFieldsOf(entity: AnyEntity): RightField[] {
  return fieldEntriesOf(entity).flatMap(([key, field]) => [
    { path: key, label: field.label, field },
    ...(field.kind === 'lines' ? fieldEntriesOf(field) : []).map(([inner, column]) => ({
      path: linePath(key, inner),
      label: `${field.label}-${column.label}`,
      field: column,
    })),
  ])
}

/** Whether a row takes a right that somebody lacks to be seen at all. */
export const isRowGuarded = (
  { guardedRows = [] }: Pick<AnyEntity, 'guardedRows'>,
  row: Readonly<Record<string, unknown>>,
  can: (code: string) => boolean,
): boolean =>
  [guardedRows].flat().some(({ field, rights }) => {
    const right: string | undefined = rights[String(row[field])]
    return right !== undefined && !can(right)
  })

/** A row without the values of fields that somebody may not see or write; `omitted` holds keys and paths. */
export function withoutFields(entity: AnyEntity, row: Row, omitted: ReadonlySet<string>): Row {
  if (omitted.size === 0) return row
  const result: Row = {}
  for (const [key, value] of Object.entries(row)) {
    if (omitted.has(key)) continue
    const isLines = fieldsOf(entity)[key]?.kind === 'lines' && Array.isArray(value)
    result[key] = isLines ? value.map((line: Row) => withoutLineFields(key, line, omitted)) : value
  }
  return result
}

/** A line without such values. */
export const withoutLineFields = (lines: string, line: Row, omitted: ReadonlySet<string>): Row =>
  Object.fromEntries(Object.entries(line).filter(([key]) => !omitted.has(linePath(lines, key))))
