import type { Dict } from '../entity/dict.ts'
import type { Row } from '../entity/draft.ts'
import { type AnyEntity, fieldsOf } from '../entity/entity.ts'
import type { AnyField, Fields, OldFlow } from '../entity/kinds.ts'
import type { Module } from './module.ts'

/** Something told in a definition that had another name. */
export interface Rename {
  readonly of: 'entity' | 'field' | 'state' | 'move' | 'item' | 'permission'
  /**
   * Where it stands, by the names of today: the entity of a field or move, `entity.lines` of a field of lines,
   * `entity.field` of a state, the code of an item's dictionary; empty for what stands by itself.
   */
  readonly at: string
  readonly was: string
  readonly name: string
}

/** The same words at every start: by them a rename is known to be done. */
export const renameKey = ({ of, at, was, name }: Rename): string =>
  `rename ${of} ${at && `${at}.`}${was} to ${name}`

/** The names that something had, oldest first. */
export const oldNames = (was: OldFlow | undefined): string[] =>
  partsOf(was).filter((part) => typeof part === 'string')

/** States by the names they had. */
export const oldStates = (was: OldFlow | undefined): Readonly<Record<string, string>> =>
  Object.assign({}, ...partsOf(was).filter((part) => typeof part !== 'string'))

const partsOf = (was: OldFlow | undefined) =>
  [was ?? []].flat() as readonly (string | Readonly<Record<string, string>>)[]

/** Every rename that a module tells of. */
export const renamesOf = ({ entities, dicts = [], was = {} }: Omit<Module, 'name'>): Rename[] => [
  ...entities.flatMap(entityRenames),
  ...dicts.flatMap((dict) => pairs('item', dict.code, dict.was ?? {})),
  ...pairs('permission', '', was),
]

/**
 * What is wrong with them: a name that is still in use cannot have been another's. Moves alone may take over a name, for
 * they keep no data: who was granted the old one holds what it became, once, and nobody the one that took its name.
 */
export function renameFaults(
  renames: readonly Rename[],
  dicts: Iterable<Dict>,
  entities: Iterable<AnyEntity>,
) {
  const taken = new Set<string>()
  const take = (of: Rename['of'], at: string, names: Readonly<Record<string, unknown>>) => {
    for (const name of Object.keys(names)) taken.add(`${of} ${at} ${name}`)
  }
  for (const { code, items } of dicts) take('item', code, items)
  for (const { name, fields } of entities) {
    take('entity', '', { [name]: name })
    take('field', name, fields)
    for (const [key, field] of Object.entries(fieldsOf({ fields }))) {
      if (field.kind === 'lines') take('field', `${name}.${key}`, field.fields)
      if (field.kind !== 'flow') continue
      take('state', `${name}.${key}`, field.states)
    }
  }
  return renames
    .filter(({ of, at, was }) => taken.has(`${of} ${at} ${was}`))
    .map((rename) => `${renameKey(rename)}: ${rename.was} is still there`)
}

/** Old names turned into those of today; what was never renamed stays as it is. */
export interface CurrentNames {
  entity(name: string): string
  /** A field of an entity of today, or of its lines: `parts.price`. */
  path(entity: string, path: string): string
  /** A move, or a verb, which stays. */
  move(entity: string, name: string): string
  /** A value of a field, as far as it is a state or an item of a dictionary. */
  value(entity: string, path: string, field: AnyField, value: unknown): unknown
  item(dict: string, value: string): string
  /** A permission code: `entity:move`, `entity:view.field`. */
  code(code: string): string
  /** A row as it once was kept. */
  row(entity: AnyEntity, row: Row): Row
}

export function currentNames(renames: readonly Rename[]): CurrentNames {
  const known = new Map(renames.map(({ of, at, was, name }) => [`${of} ${at} ${was}`, name]))
  const find = (of: Rename['of'], at: string, name: string) => known.get(`${of} ${at} ${name}`) ?? name

  const names: CurrentNames = {
    entity: (name) => find('entity', '', name),
    path(entity, path) {
      const [first = '', ...rest] = path.split('.')
      const key = find('field', entity, first)
      return [key, ...rest.map((inner) => find('field', `${entity}.${key}`, inner))].join('.')
    },
    move: (entity, name) => find('move', entity, name),
    item: (dict, value) => find('item', dict, value),
    value(entity, path, field, value) {
      if (Array.isArray(value)) return value.map((part) => names.value(entity, path, field, part))
      if (typeof value !== 'string') return value
      if (field.kind === 'flow') return find('state', `${entity}.${path}`, value)
      return field.kind === 'dict' ? find('item', field.dict, value) : value
    },
    code(code) {
      const current = find('permission', '', code)
      if (current !== code) return current
      const [, was, right] = /^(\w+):(.+)$/.exec(current) ?? []
      if (!was || !right) return current
      const entity = names.entity(was)
      const [, effect, path] = /^(view|edit)\.(.+)$/.exec(right) ?? []
      return effect && path
        ? `${entity}:${effect}.${names.path(entity, path)}`
        : `${entity}:${names.move(entity, right)}`
    },
    row: (entity, row) => rowWith(entity.name, '', entity.fields, row),
  }

  function rowWith(entity: string, lines: string, fields: Fields, row: Row): Row {
    const known = fieldsOf({ fields })
    return Object.fromEntries(
      Object.entries(row).map(([key, value]) => {
        const name = find('field', lines ? `${entity}.${lines}` : entity, key)
        const field = known[name]
        if (!field) return [name, value]
        if (field.kind !== 'lines' || !Array.isArray(value))
          return [name, names.value(entity, name, field, value)]
        return [name, value.map((line: Row) => rowWith(entity, name, field.fields, line))]
      }),
    )
  }
  return names
}

const pairs = (of: Rename['of'], at: string, was: Readonly<Record<string, string>>): Rename[] =>
  Object.entries(was).map(([old, name]) => ({ of, at, was: old, name }))

const olds = (of: Rename['of'], at: string, was: OldFlow | undefined, name: string): Rename[] =>
  oldNames(was).map((old) => ({ of, at, was: old, name }))

function entityRenames(entity: AnyEntity): Rename[] {
  const { name } = entity
  return [
    ...olds('entity', '', entity.was, name),
    ...Object.entries(fieldsOf(entity)).flatMap(([key, field]) => [
      ...olds('field', name, field.was, key),
      ...renamesInside(name, key, field),
    ]),
  ]
}

function renamesInside(entity: string, key: string, field: AnyField): Rename[] {
  const at = `${entity}.${key}`
  if (field.kind === 'lines')
    return Object.entries(fieldsOf(field)).flatMap(([inner, { was }]) => olds('field', at, was, inner))
  if (field.kind !== 'flow') return []
  return [
    ...pairs('state', at, oldStates(field.was)),
    ...Object.entries(field.moves).flatMap(([move, { was }]) => olds('move', entity, was, move)),
  ]
}
