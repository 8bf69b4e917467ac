import { BusinessError } from '../base/error.ts'
import { strangeEditable } from '../entity/editable.ts'
import { type AnyEntity, auditLabels, deriveOf, fieldsOf, snakeCase, verbs } from '../entity/entity.ts'
import type { AnyField, FieldOf } from '../entity/kinds.ts'
import { namedKeysOf } from '../entity/named-keys.ts'
import { permissionsOf } from '../entity/permission.ts'
import type { Linked } from '../module/module.ts'
import { renamesOf } from '../module/renames.ts'
import { wireNameOf } from '../wire/wire.ts'

/** An entity that came while the product runs, and the module it was made in. */
export interface OwnEntity {
  readonly module: string
  readonly entity: AnyEntity
}

/** What one company works with: all that the product has, and the entities it made for itself. */
export function withOwn(linked: Linked, own: readonly OwnEntity[]): Linked {
  if (own.length === 0) return linked
  return {
    ...linked,
    modules: linked.modules.map((module) => {
      const added = own.filter((one) => one.module === module.name).map(({ entity }) => entity)
      return added.length > 0 ? { ...module, entities: [...module.entities, ...added] } : module
    }),
    entities: new Map([...linked.entities, ...own.map(({ entity }) => [entity.name, entity] as const)]),
    permissions: new Map([
      ...linked.permissions,
      ...own.flatMap(({ entity }) => Object.entries(permissionsOf(entity))),
    ]),
    renames: [...linked.renames, ...renamesOf({ label: '', entities: own.map(({ entity }) => entity) })],
  }
}

/** Refuses an entity that does not fit to all the others: names, addresses and rights taken, links that lead nowhere. */
export function refuseUnfit(linked: Linked, { module, entity }: OwnEntity): void {
  const refuse = (message: string): never => {
    throw new BusinessError(`业务对象【${entity.label}】${message}`)
  }
  if (!linked.modules.some(({ name }) => name === module)) refuse(`所属的模块${module}不存在`)
  const taken = linked.entities.get(entity.name)
  if (taken) refuse(`的名称${entity.name}已被【${taken.label}】使用`)
  const sameWire = [...linked.entities.values()].find(({ wire }) => wire === entity.wire)
  if (sameWire) refuse(`的访问路径${entity.wire}已被【${sameWire.label}】使用`)
  const code = Object.keys(permissionsOf(entity)).find((each) => linked.permissions.has(each))
  if (code) refuse(`的权限标识${code}已被占用`)
  const all = new Map([...linked.entities, [entity.name, entity] as const])
  const fault =
    namesFault(entity) ??
    fieldsFault(entity, fieldsOf(entity), all) ??
    movesFault(entity) ??
    wiresFault(entity)
  if (fault) refuse(fault)
}

/** Names that cannot be table or column names any more because they are too long. */
export function longName(table: string, entity: AnyEntity): string | null {
  const names = [table, ...Object.keys(fieldsOf(entity)).map((key) => `${table}_${snakeCase(key)}`)]
  return names.find((name) => name.length > 63) ?? null
}

function namesFault(entity: AnyEntity): string | null {
  const fields = fieldsOf(entity)
  const known = (key: string) => key === 'id' || Object.hasOwn(fields, key) || Object.hasOwn(auditLabels, key)
  const unknown = namedKeysOf(entity).find((key) => !known(key))
  if (unknown) return `用到的字段${unknown}不存在`
  const kindOf = (key: string) => fields[key]?.kind ?? 'text'
  if (['lines', 'json', 'rollup', 'digest'].includes(kindOf(entity.title)))
    return `的标题字段${entity.title}不能作标题`
  if (['lines', 'json'].includes(kindOf(entity.sort[0]))) return `不能按字段${entity.sort[0]}排序`
  const blended = entity.unique
    .flat()
    .find((key) => ['lines', 'json', 'rollup', 'digest'].includes(kindOf(key)))
  if (blended) return `的字段${blended}不能要求唯一`
  const unsorted = (entity.indexes ?? []).flat().find((key) => fields[key] && !isIndexable(fields[key]))
  if (unsorted) return `的字段${unsorted}不能建索引`
  const { tree } = entity
  if (tree && !(fields[tree]?.kind === 'ref' && fields[tree].to === entity.name))
    return `的上级字段${tree}应指向自身`
  return null
}

/** Long texts, lists and what has no column of its own do not fit an index of several. */
const isIndexable = (field: AnyField): boolean =>
  !['lines', 'json', 'rollup', 'digest', 'textarea', 'refMany', 'file', 'image'].includes(field.kind) &&
  !('multiple' in field && field.multiple) &&
  !(field.kind === 'text' && (field.max ?? 0) > 500)

type All = ReadonlyMap<string, AnyEntity>

function fieldsFault(of: AnyEntity, fields: Readonly<Record<string, AnyField>>, all: All): string | null {
  for (const [key, field] of Object.entries(fields)) {
    const fault = fieldFault(of, field, all)
    if (fault) return `的字段【${field.label}】${fault}`
    if (given.has(field.kind) && key in deriveOf(of)) return `的字段【${field.label}】不能由公式计算`
  }
  return null
}
const given: ReadonlySet<string> = new Set(['lines', 'flow', 'serial', 'rollup', 'digest'])

function fieldFault(of: AnyEntity, field: AnyField, all: All): string | null {
  if (field.kind === 'lines') {
    const inner = Object.values(fieldsOf(field)).find(({ kind }) => given.has(kind))
    return inner ? `中不能有【${inner.label}】这类字段` : fieldsFault(of, fieldsOf(field), all)
  }
  if ((field.kind === 'ref' || field.kind === 'refMany') && !all.has(field.to))
    return `指向的业务对象${field.to}不存在`
  return field.kind === 'rollup' ? rollupFault(of, field, all) : null
}

const numeric: ReadonlySet<string> = new Set(['int', 'decimal', 'money'])

function rollupFault(of: AnyEntity, { from, by, sum, where }: FieldOf<'rollup'>, all: All): string | null {
  const source = all.get(from)
  if (!source) return `统计的业务对象${from}不存在`
  const fields = fieldsOf(source)
  const link = Object.hasOwn(fields, by) ? fields[by] : undefined
  if (link?.kind !== 'ref' || link.to !== of.name) return `统计所依据的${from}.${by}没有指向本对象`
  if (sum && !(Object.hasOwn(fields, sum) && numeric.has(fields[sum]?.kind ?? '')))
    return `合计的${from}.${sum}不是数字字段`
  for (const [key, value] of Object.entries(where ?? {})) {
    const kind = Object.hasOwn(fields, key) ? fields[key]?.kind : undefined
    if (!kind || typeof value !== comparedWith(kind)) return `的统计条件${from}.${key}不正确`
  }
  return null
}

function comparedWith(kind: string): string {
  if (numeric.has(kind)) return 'number'
  return kind === 'bool' ? 'boolean' : 'string'
}

function movesFault(entity: AnyEntity): string | null {
  const seen = new Set<string>([...verbs, 'view', 'move'])
  for (const field of Object.values(fieldsOf(entity))) {
    if (field.kind !== 'flow') continue
    if (Object.keys(field.states).length === 0) return `的字段【${field.label}】没有状态`
    const isState = (state: string) => Object.hasOwn(field.states, state)
    for (const [name, { label, from, to }] of Object.entries(field.moves)) {
      if (seen.has(name)) return `的操作【${label}】不能命名为${name}`
      seen.add(name)
      const strange = [from, to ?? from].flat().find((state) => !isState(state))
      if (strange !== undefined) return `的操作【${label}】用到的状态${strange}不存在`
    }
  }
  const { states, paths } = strangeEditable(entity)
  if (states[0] !== undefined) return `的可编辑状态${states[0]}不存在`
  return paths[0] === undefined ? null : `的可编辑字段${paths[0]}不存在`
}

/** No two fields of a row travel under one name. */
function wiresFault(of: { readonly fields: AnyEntity['fields'] }): string | null {
  const seen = new Set<string>(['id', 'version', 'sysOrgCode', ...Object.keys(auditLabels)])
  for (const [key, field] of Object.entries(fieldsOf(of))) {
    for (const name of [wireNameOf(key, field), ...(field.alias ? [field.alias] : [])]) {
      if (seen.has(name)) return `的字段【${field.label}】的传输名${name}重复`
      seen.add(name)
    }
    const inner = field.kind === 'lines' ? wiresFault(field) : null
    if (inner) return inner
  }
  return null
}
