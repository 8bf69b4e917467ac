import {
  type AnyEntity,
  type MenuItem,
  type Module,
  permissionLabels,
  permissionsOf,
  snakeCase,
} from '@mortise/model'
import { builtInId } from '../../shared/built-in-id.ts'
import { layout } from './menu.ts'

/** A permission record as the modules tell it; written once, from then on the staff's. */
export interface DefaultPermission {
  readonly id: string
  readonly parent: string | null
  readonly name: string
  readonly type: '0' | '1' | '2'
  readonly sort: number
  readonly url: string | null
  readonly component: string | null
  readonly icon: string | null
  readonly code: string | null
  readonly entity: string | null
  readonly isHidden: boolean
  readonly isKeptAlive: boolean
}

/** Every menu entry, page and right of all modules. Ids follow from names, so that telling them again changes nothing. */
export function defaultPermissions(modules: readonly Module[]): DefaultPermission[] {
  const pages = new Map<AnyEntity, string>()
  const records: DefaultPermission[] = []
  const ids = new Set<string>()
  const add = (record: DefaultPermission) => {
    records.push(record)
    ids.add(record.id)
  }

  const addItems = (module: Module, parent: string, items: readonly MenuItem[], place: string) => {
    for (const [index, item] of items.entries()) {
      const key = `${place}/${index + 1}`
      const first = builtInId(`page:${targetOf(item) ?? key}`)
      const id = ids.has(first) ? builtInId(`page:${key}`) : first
      const { children = [] } = item
      add({ ...pageOf(module, item, key), id, parent, sort: index + 1 })
      if (typeof item.open === 'object' && !pages.has(item.open)) pages.set(item.open, id)
      addItems(module, id, children, key)
      addRights(id, permissionLabels(item.permissions), null)
    }
  }
  const addRights = (parent: string, labels: Readonly<Record<string, string>>, entity: string | null) => {
    for (const [index, [code, label]] of Object.entries(labels).entries()) {
      add({ ...right, id: builtInId(`code:${code}`), parent, name: label, sort: index + 1, code, entity })
    }
  }

  for (const [index, module] of modules.entries()) {
    const id = builtInId(`module:${module.name}`)
    const menu = module.menu ?? []
    add({ ...topOf(module), id, sort: (index + 1) * 10, isHidden: menu.length === 0 })
    addItems(module, id, menu, `/${module.name}`)
    addRights(id, permissionLabels(module.permissions), null)
  }
  for (const module of modules) {
    for (const entity of module.entities) {
      addRights(pages.get(entity) ?? builtInId(`module:${module.name}`), permissionsOf(entity), entity.name)
    }
  }
  return records
}

/** Where the list of an entity lies in the browser. */
export const entityPath = (module: { name: string }, entity: { name: string }): string =>
  `/${module.name}/${snakeCase(entity.name).replaceAll('_', '-')}`

const targetOf = ({ open }: MenuItem) => (typeof open === 'object' ? `entity ${open.name}` : open)

const plain = {
  parent: null,
  url: null,
  component: null,
  icon: null,
  code: null,
  entity: null,
  isHidden: false,
  isKeptAlive: false,
}
const right = { ...plain, type: '2' } as const

const topOf = (module: Module) =>
  ({
    ...plain,
    name: module.label,
    type: '0',
    url: `/${module.name}`,
    component: layout,
    icon: module.icon ?? null,
  }) as const

function pageOf(module: Module, item: MenuItem, place: string) {
  const { open } = item
  const page = {
    ...plain,
    name: item.label,
    type: '1' as const,
    icon: item.icon ?? null,
    isHidden: item.hidden ?? false,
    isKeptAlive: open !== undefined,
  }
  if (typeof open === 'object') {
    return { ...page, url: entityPath(module, open), component: `entity/${open.name}`, entity: open.name }
  }
  return { ...page, url: open ?? place, component: open ? open.slice(1) : layout }
}
