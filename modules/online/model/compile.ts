import { BusinessError, type StoredEntity } from '@mortise/model'
import { compileField, type Options, type StoredField } from './compile-field.ts'
import { nameOf, namesIn } from './names.ts'
import type { FormButton, FormDefinition, FormField } from './online-form.ts'

/** Where the rows of a form are called. */
export const dataPath = (name: string): string => `/online/cgform/data/${name}`

/** The entity that a form stands for: the very data that `defineEntity` takes. Its words are refused here, its sense by the engine. */
export function compileForm(form: FormDefinition): StoredEntity {
  const name = nameOf(form.name, '表名')
  refuseStrange(form)
  const main = form.fields.filter(({ part }) => !part)
  const fields = fieldsOf(main, form.buttons)
  refuseLostButtons(form, main)
  const listed = main.filter(({ isListed }) => isListed).map(keyOf)
  if (listed.length === 0) throw new BusinessError('主表至少要有一个字段显示在列表中')
  for (const { key, label, isRequired } of form.subTables) {
    const inner = form.fields.filter(({ part }) => part === key)
    if (inner.length === 0) throw new BusinessError(`子表【${label}】还没有字段`)
    fields[nameOf(key, '子表标识')] = {
      kind: 'lines',
      label,
      ...(isRequired && { required: true }),
      fields: fieldsOf(inner, []),
      ...formulasOf(inner),
    }
  }
  const unique = form.indexes.filter(({ isUnique }) => isUnique).map(({ keys }) => keysOf(keys))
  const plain = form.indexes.filter(({ isUnique }) => !isUnique).map(({ keys }) => keysOf(keys))
  return {
    name,
    label: form.label,
    wire: dataPath(name),
    fields,
    ...formulasOf(main),
    ...(form.titleField && { title: nameOf(form.titleField, '标题字段') }),
    list: listed,
    ...(form.sortField && {
      sort: [nameOf(form.sortField, '排序字段'), form.isDescending ? 'desc' : 'asc'],
    }),
    form: groupsOf(form, main),
    ...(unique.length > 0 && { unique }),
    ...(plain.length > 0 && { indexes: plain }),
    scope: form.scope,
    ...(form.treeField && { tree: nameOf(form.treeField, '上级字段') }),
  }
}

const keyOf = ({ key }: FormField): string => nameOf(key, '字段名')
const keysOf = (text: string): string[] => namesIn(text).map((key) => nameOf(key, '索引的字段名'))

/** The title of fields that say no group of their own. */
export const plainGroup = '基本信息'

function fieldsOf(rows: readonly FormField[], buttons: readonly FormButton[]): Record<string, StoredField> {
  return Object.fromEntries(
    rows.map((row) => [
      keyOf(row),
      row.kind === 'flow' ? { ...compileField(row), moves: movesOf(buttons) } : compileField(row),
    ]),
  )
}

const movesOf = (buttons: readonly FormButton[]): Options =>
  Object.fromEntries(
    buttons.map(({ code, label, from, to, ask, isBatch }) => {
      const states = namesIn(from)
      const move = {
        label,
        from: states.length === 1 ? states[0] : states,
        ...(to && { to }),
        ...(ask && { ask }),
        ...(isBatch && { batch: true }),
      }
      return [nameOf(code, '按钮标识'), move]
    }),
  )

type Formulas = Readonly<Record<string, string>>

function formulasOf(rows: readonly FormField[]): { derive?: Formulas; when?: Formulas } {
  const of = (column: 'formula' | 'condition'): Formulas =>
    Object.fromEntries(
      rows.flatMap((row) => {
        const { [column]: source } = row
        return source ? [[keyOf(row), source] as const] : []
      }),
    )
  const [derive, when] = [of('formula'), of('condition')]
  return {
    ...(Object.keys(derive).length > 0 && { derive }),
    ...(Object.keys(when).length > 0 && { when }),
  }
}

/** Groups in the order in which fields name them, then each sub-table by itself. */
function groupsOf({ subTables }: FormDefinition, main: readonly FormField[]): [string, string[]][] {
  const groups = new Map<string, string[]>()
  for (const row of main) {
    if (!row.isInForm) continue
    const title = row.group || plainGroup
    groups.set(title, [...(groups.get(title) ?? []), keyOf(row)])
  }
  return [
    ...groups,
    ...subTables.map(({ key, label }): [string, string[]] => [label, [nameOf(key, '子表标识')]]),
  ]
}

function refuseStrange({ fields, subTables }: FormDefinition): void {
  const parts = new Set(subTables.map(({ key }) => key))
  const seen = new Set<string>()
  for (const { key } of subTables) {
    if (seen.has(`.${key}`)) throw new BusinessError(`子表标识${key}重复`)
    seen.add(`.${key}`)
  }
  for (const { key, label, part, kind, isListed, group } of fields) {
    if (part && !parts.has(part)) throw new BusinessError(`字段【${label}】所属的子表${part}不存在`)
    const path = `${part ?? ''}.${key}`
    if (seen.has(path)) throw new BusinessError(`字段名${key}重复`)
    seen.add(path)
    if (part && kind === 'flow') throw new BusinessError(`子表的字段【${label}】不能是状态`)
    if (part && !isListed) throw new BusinessError(`子表的字段【${label}】总在子表中显示，不能设为不显示`)
    if (part && group) throw new BusinessError(`子表的字段【${label}】没有分组，请清空`)
    if (!part && parts.has(key)) throw new BusinessError(`字段名${key}与子表标识重复`)
    if (group === plainGroup || subTables.some((table) => table.label === group))
      throw new BusinessError(`分组【${group}】与已有的分组重名，请换一个`)
  }
}

function refuseLostButtons({ buttons }: FormDefinition, main: readonly FormField[]): void {
  const flows = main.filter(({ kind }) => kind === 'flow')
  if (flows.length > 1) throw new BusinessError('一个表单只能有一个状态字段')
  if (buttons.length > 0 && flows.length === 0)
    throw new BusinessError('按钮用于改变状态，请先增加一个类型为状态的字段')
}
