import { counterOf } from '../entity/counter.ts'
import { derivationsOf } from '../entity/derivation.ts'
import type { Dict } from '../entity/dict.ts'
import { displayNameFaults } from '../entity/display-name.ts'
import { strangeEditable } from '../entity/editable.ts'
import { type AnyEntity, fieldsOf, linesTable } from '../entity/entity.ts'
import type { AnyField, FieldOf, Fields } from '../entity/kinds.ts'
import { amountsOf } from '../entity/moves.ts'
import { namedKeysOf } from '../entity/named-keys.ts'
import { paperFaults } from '../entity/paper.ts'
import type { Parameter } from '../entity/parameter.ts'
import { periodFaults } from '../entity/period.ts'
import { permissionsOf } from '../entity/permission.ts'
import { parametersOf } from '../flow/limits.ts'
import { waitingFaults } from '../flow/waiting.ts'
import { type AnyMeasure, measureFaults } from '../report/measure.ts'
import { chainFaults } from './chain-faults.ts'
import { type Duties, dutyFaults } from './duties.ts'
import { codesForPeople, type Permissions, permissionLabels } from './for-people.ts'
import { type Rename, renameFaults, renamesOf } from './renames.ts'

export interface MenuItem {
  readonly label: string
  readonly icon?: string
  /** An entity opens its list; a string opens the page registered under that path. */
  readonly open?: AnyEntity | `/${string}`
  /** Codes beyond the entity's own that this page offers, with their labels. */
  readonly permissions?: Permissions
  readonly hidden?: boolean
  /** Opens for whoever is signed in, without being granted. */
  readonly everyone?: boolean
  readonly children?: readonly MenuItem[]
}

/** Kinds of fields whose choices are the rows of one entity, and which of its fields is stored and shown. */
export type SourceKind = 'user' | 'depart' | 'material' | 'category'
export interface Source {
  readonly entity: AnyEntity
  readonly store: string
  readonly text: string
  /** What a printed line tells of it. */
  readonly paper?: {
    readonly columns: readonly string[]
    /** Several fields in one column. */
    readonly together?: { readonly label: string; readonly fields: readonly string[] }
    /** Told where the line has no unit of its own. */
    readonly unit?: string
  }
}

/** What an area of the business adds to the product, told without server or browser. */
export interface Module<N extends string = string> {
  readonly name: N
  readonly label: string
  readonly icon?: string
  readonly entities: readonly AnyEntity[]
  readonly dicts?: readonly Dict[]
  readonly menu?: readonly MenuItem[]
  /** An area of the product itself and not of the business: programs look at its rows at most. */
  readonly isPlatform?: boolean
  /** Permission codes beyond those that entities and menu pages bring. */
  readonly permissions?: Permissions
  /** Codes that had another name, by the old one; one that became several names them with commas between. */
  readonly was?: Readonly<Record<string, string>>
  /** Roles that every company begins with, by code. */
  readonly roles?: Readonly<Record<string, string>>
  /** What roles do in this area. */
  readonly duties?: Duties
  readonly sources?: Readonly<Partial<Record<SourceKind, Source>>>
  /** Settings of the area that staff may change while the product runs. */
  readonly parameters?: readonly Parameter[]
  /** Figures over its rows, for boards and the home page. */
  readonly measures?: readonly AnyMeasure[]
}
export const defineModule = <const N extends string>(name: N, module: Omit<Module, 'name'>): Module<N> => ({
  name,
  ...module,
})

/** All modules together, every name in them checked. */
export interface Linked {
  readonly modules: readonly Module[]
  readonly entities: ReadonlyMap<string, AnyEntity>
  readonly dicts: ReadonlyMap<string, Dict>
  readonly permissions: ReadonlyMap<string, string>
  /** Those of them that no program is given. */
  readonly forPeople: ReadonlySet<string>
  readonly sources: Readonly<Partial<Record<SourceKind, Source>>>
  readonly measures: ReadonlyMap<string, AnyMeasure>
  readonly roles: ReadonlyMap<string, string>
  /** Whatever any of them calls otherwise than it once did. */
  readonly renames: readonly Rename[]
  /** Settings that modules tell, and those that their entities bring. */
  readonly parameters: readonly Parameter[]
}

/**
 * Puts modules together and refuses what does not fit: unknown targets, doubled names, wires, tables and codes. A part
 * of the product, as tests take it, may point to entities of areas that come later and are not there.
 */
export function linkModules(modules: readonly Module[], { isPart = false } = {}): Linked {
  const faults: string[] = []
  const entities = new Map<string, AnyEntity>()
  const dicts = new Map<string, Dict>()
  const permissions = new Map<string, string>()
  const sources: Partial<Record<SourceKind, Source>> = {}
  const measures = new Map<string, AnyMeasure>()
  const roles = new Map<string, string>()
  const once = (taken: Map<string, unknown>, kind: string, name: string, value: unknown) => {
    if (taken.has(name)) faults.push(`${kind} ${name} is defined twice`)
    taken.set(name, value)
  }
  const wires = new Map<string, unknown>()
  const tables = new Map<string, unknown>()
  for (const module of modules) {
    for (const entity of module.entities) {
      once(entities, 'entity', entity.name, entity)
      once(wires, 'wire', entity.wire, entity)
      for (const table of tablesOf(entity)) once(tables, 'table', table, entity)
      for (const [code, label] of Object.entries(permissionsOf(entity)))
        once(permissions, 'permission', code, label)
    }
    for (const measure of module.measures ?? []) {
      once(measures, 'measure', measure.name, measure)
      faults.push(...measureFaults(measure))
    }
    for (const [code, label] of Object.entries(module.roles ?? {})) once(roles, 'role', code, label)
    for (const dict of module.dicts ?? []) once(dicts, 'dictionary', dict.code, dict)
    for (const [code, label] of Object.entries(permissionLabels(furtherPermissions(module))))
      once(permissions, 'permission', code, label)
    for (const [kind, source] of Object.entries(module.sources ?? {})) {
      if (sources[kind as SourceKind]) faults.push(`source ${kind} is defined twice`)
      sources[kind as SourceKind] = source
    }
  }
  for (const entity of entities.values()) faults.push(...faultsOf(entity, entities, isPart))
  for (const module of modules) faults.push(...menuFaults(module.menu, entities))
  const pages = new Set(modules.flatMap(({ menu }) => pathsOf(menu)))
  const isKnown = (code: string) => permissions.has(code) || pages.has(code)
  if (!isPart) faults.push(...dutyFaults(modules, roles, isKnown))
  const renames = modules.flatMap(renamesOf)
  faults.push(...renameFaults(renames, dicts.values(), entities.values()))
  if (faults.length > 0) throw new Error(`modules do not fit together:\n${faults.join('\n')}`)
  const parameters = modules.flatMap((module) => [
    ...(module.parameters ?? []),
    ...module.entities.flatMap(parametersOf),
  ])
  const forPeople = new Set(
    modules.flatMap((module) => codesForPeople({ ...module, permissions: furtherPermissions(module) })),
  )
  return { modules, entities, dicts, permissions, forPeople, sources, measures, roles, renames, parameters }
}

/** The paths of pages that open for whoever is signed in. */
export const everyonesPaths = (menu: readonly MenuItem[] = []): string[] =>
  menu.flatMap(({ open, everyone, children }) => [
    ...(everyone && typeof open === 'string' ? [open] : []),
    ...everyonesPaths(children),
  ])

const pathsOf = (menu: readonly MenuItem[] = []): string[] =>
  menu.flatMap(({ open, children }) => [...(typeof open === 'string' ? [open] : []), ...pathsOf(children)])

const tablesOf = (entity: AnyEntity): string[] => [
  entity.table,
  ...Object.entries(fieldsOf(entity))
    .filter(([, field]) => field.kind === 'lines')
    .map(([key]) => linesTable(entity, key)),
]

const furtherPermissions = ({ permissions, menu }: Module): Permissions => ({
  ...permissions,
  ...menuPermissions(menu),
})
const menuPermissions = (menu: readonly MenuItem[] = []): Permissions =>
  Object.assign({}, ...menu.map((item) => ({ ...item.permissions, ...menuPermissions(item.children) })))

function menuFaults(menu: readonly MenuItem[] = [], entities: ReadonlyMap<string, AnyEntity>): string[] {
  return menu.flatMap((item) => [
    ...(typeof item.open === 'object' && entities.get(item.open.name) !== item.open
      ? [`menu ${item.label} opens ${item.open.name}, which no module has`]
      : []),
    ...menuFaults(item.children, entities),
  ])
}

function faultsOf(entity: AnyEntity, entities: ReadonlyMap<string, AnyEntity>, isPart: boolean): string[] {
  const faults: string[] = paperFaults(entity)
  const known = new Set([
    ...Object.keys(entity.fields),
    'createTime',
    'createBy',
    'updateTime',
    'updateBy',
    'id',
  ])
  const named = [...namedKeysOf(entity), ...Object.values(fieldsOf(entity)).flatMap(amountsOf)]
  for (const key of named) {
    if (key !== undefined && !known.has(key))
      faults.push(`${entity.name} names ${key}, which is none of its fields`)
  }
  faults.push(...circleFaults(entity.name, entity), ...chainFaults(entity, entities, isPart))
  faults.push(...periodFaults(entity), ...editableFaults(entity), ...displayNameFaults(entity))
  faults.push(...waitingFaults(entity))
  for (const [key, field] of Object.entries(fieldsOf(entity))) {
    faults.push(...fieldFaults(`${entity.name}.${key}`, field, entities, isPart))
  }
  return faults
}

/** What is misspelt would stay closed for ever. */
function editableFaults(entity: AnyEntity): string[] {
  const { states, paths } = strangeEditable(entity)
  return [...states, ...paths].map(
    (name) => `${entity.name} is editable in or by ${name}, which it does not have`,
  )
}

/** Values that are worked out from each other in a circle. */
function circleFaults(path: string, of: { readonly fields: Fields; readonly derive?: unknown }): string[] {
  try {
    derivationsOf(of)
    return []
  } catch (error) {
    return [`${path}: ${(error as Error).message}`]
  }
}

/** A counter that goes by fields which its line does not have. */
function counterFaults(path: string, key: string, lines: FieldOf<'lines'>): string[] {
  const own = fieldsOf(lines)
  const counter = counterOf(own[key])
  return [counter?.of, counter?.plus]
    .filter((of): of is string => typeof of === 'string' && !(of in own))
    .map((of) => `${path}.${key} counts by ${of}, which is none of the fields of its line`)
}

/** Whether a field is read of other rows, and kept nowhere. */
const isWorkedOut = ({ kind }: AnyField): boolean => kind === 'rollup' || kind === 'digest'

/** Whether a sum is of money, and says so. */
function moneyFaults(
  path: string,
  { sum, per, isMoney = false }: FieldOf<'rollup'>,
  from: AnyEntity,
): string[] {
  const sumsMoney = sum !== undefined && per === undefined && from.fields[sum]?.kind === 'money'
  if (sumsMoney === isMoney) return []
  return [`${path} ${sumsMoney ? 'sums money and must say isMoney' : 'says isMoney of what is none'}`]
}

function fieldFaults(
  path: string,
  field: AnyField,
  entities: ReadonlyMap<string, AnyEntity>,
  isPart: boolean,
): string[] {
  if (field.kind === 'lines') {
    const circles = circleFaults(path, field)
    if (circles.length > 0) return circles
    return Object.entries(fieldsOf(field)).flatMap(([key, inner]) =>
      inner.kind === 'lines' || inner.kind === 'flow' || isWorkedOut(inner)
        ? [`${path}.${key} is a ${inner.kind}, which lines cannot hold`]
        : [...fieldFaults(`${path}.${key}`, inner, entities, isPart), ...counterFaults(path, key, field)],
    )
  }
  if ((field.kind === 'ref' || field.kind === 'refMany') && !entities.has(field.to) && !isPart) {
    return [`${path} points to ${field.to}, which no module has`]
  }
  if (field.kind === 'rollup') {
    const from = entities.get(field.from)
    if (!from) return isPart ? [] : [`${path} counts ${field.from}, which no module has`]
    const missing = [field.by, field.sum, ...Object.keys(field.where ?? {})]
      .filter((key) => key !== undefined && !(key in from.fields))
      .map((key) => `${path} names ${field.from}.${key}, which is none of its fields`)
    return [...missing, ...moneyFaults(path, field, from)]
  }
  return []
}
