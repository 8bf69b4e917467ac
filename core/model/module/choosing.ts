import { namePartsOf } from '../entity/display-name.ts'
import { type AnyEntity, fieldEntriesOf, fieldsOf } from '../entity/entity.ts'
import type { AnyField, Kind } from '../entity/kinds.ts'
import { userMovesOf } from '../entity/moves.ts'
import { codeOf, permissionsOf } from '../entity/permission.ts'
import type { Linked, SourceKind } from './module.ts'

/**
 * What somebody who may not list an entity reads of its rows, in order to choose one: all that pickers show for those who
 * fill in rows that refer to it; what tells its rows apart for those who only read or move such rows, and narrow them by
 * it. Null for everybody else.
 */
export function choosableFields(
  linked: Linked,
  entity: AnyEntity,
  can: (code: string) => boolean,
): ReadonlySet<string> | null {
  const names = namePartsOf(entity).map(({ key }) => key)
  const { filling, reading } = referringRights(linked).get(entity.name) ?? none
  if (entity.pickedBy === 'everyone' || filling.some(can)) return new Set([...entity.picker, ...names])
  return reading.some(can)
    ? new Set([...entity.picker.filter((key) => tellsApart(entity, key)), ...names])
    : null
}

/** What a row is and what it is called by; not how somebody is reached, nor what something costs. */
function tellsApart(entity: AnyEntity, key: string): boolean {
  const field = fieldsOf(entity)[key]
  return key === entity.tree || (field !== undefined && (telling.has(field.kind) || field.unique === true))
}
const telling: ReadonlySet<Kind> = new Set<Kind>(['serial', 'bool', 'dict', 'flow'])

/** Codes of rights over rows that refer to an entity: to fill them in, and to read them or do something with them. */
interface ReferringRights {
  readonly filling: readonly string[]
  readonly reading: readonly string[]
}
const none: ReferringRights = { filling: [], reading: [] }

/** By entity, worked out once for all modules together. */
function referringRights(linked: Linked): ReadonlyMap<string, ReferringRights> {
  let found = known.get(linked)
  if (!found) known.set(linked, (found = workedOut(linked)))
  return found
}
const known = new WeakMap<Linked, ReadonlyMap<string, ReferringRights>>()

function workedOut(linked: Linked): ReadonlyMap<string, ReferringRights> {
  const found = new Map<string, { filling: Set<string>; reading: Set<string> }>()
  const add = (targets: Iterable<string>, kind: 'filling' | 'reading', codes: readonly string[]) => {
    for (const name of targets) {
      const own = found.get(name) ?? { filling: new Set(), reading: new Set() }
      found.set(name, own)
      for (const code of codes) own[kind].add(code)
    }
  }
  for (const entity of linked.entities.values()) {
    const targets = targetsOf(linked, fieldEntriesOf(entity))
    const own = fillingCodes(entity)
    const others = codesOf(entity).filter((code) => !own.includes(code))
    add(targets, 'reading', [codeOf(entity, 'list'), ...others])
    const filling = [{ codes: own, fields: fieldEntriesOf(entity) }, ...askedBy(linked, entity)]
    for (const { codes, fields } of filling) {
      const chosen = targetsOf(linked, fields, isChosen)
      add(chosen, 'filling', codes)
      add(ledTo(linked, chosen), 'reading', codes)
      add(targetsOf(linked, fields, isNamed), 'reading', codes)
    }
  }
  return new Map(
    [...found].map(([name, { filling, reading }]) => [
      name,
      { filling: [...filling], reading: [...reading] },
    ]),
  )
}

/** Rights to fill in an entity's rows: of its form alone. */
const fillingCodes = (entity: AnyEntity): string[] => codesOf(entity).filter((code) => filled.test(code))
const filled = /:(?:add|edit|importExcel)$/

/**
 * What the engine itself lets somebody do with an entity's rows beyond looking at them. Buttons of pages drawn by hand ask for what
 * their calls take, which is not for the entity to know: they open nothing of what its rows refer to.
 */
const codesOf = (entity: AnyEntity): string[] =>
  Object.keys(permissionsOf(entity)).filter((code) => !looking.test(code))
const looking = /:(?:list|exportXls|view\..*)$/

/** What moves ask for, of the documents that they make too, by their codes. */
const askedBy = (linked: Linked, entity: AnyEntity): { codes: string[]; fields: Fields }[] =>
  Object.values(fieldsOf(entity)).flatMap((flow) =>
    userMovesOf(flow).map(([name, { makes, asks = [], input }]) => {
      const made = makes ? linked.entities.get(makes) : undefined
      const ofMade = made ? fieldEntriesOf(made).filter(([key]) => asks.includes(key)) : []
      return { codes: [codeOf(entity, name)], fields: [...ofMade, ...(input ? fieldEntriesOf(input) : [])] }
    }),
  )

type Fields = readonly (readonly [string, AnyField])[]

const isNamed = (field: AnyField): boolean => 'byName' in field && field.byName === true
/** What somebody chooses by what its picker shows; what the server fills in nobody does. */
const isChosen = (field: AnyField): boolean => field.readonly !== true && !isNamed(field)

/** The entities that fields refer to, those of lines too: named by themselves, or by their kind. */
function targetsOf(
  linked: Linked,
  fields: Fields,
  isMeant: (field: AnyField) => boolean = () => true,
): Set<string> {
  const targets = fields.flatMap(([, field]): string[] => {
    if (field.kind === 'lines') return [...targetsOf(linked, fieldEntriesOf(field), isMeant)]
    if (!isMeant(field)) return []
    if (field.kind === 'ref' || field.kind === 'refMany') return [field.to]
    const source = linked.sources[field.kind as SourceKind]
    return source ? [source.entity.name] : []
  })
  return new Set(targets)
}

/** What their pickers are narrowed by in turn. */
function ledTo(linked: Linked, targets: ReadonlySet<string>): ReadonlySet<string> {
  const narrowing = [...targets].flatMap((name) => {
    const entity = linked.entities.get(name)
    if (!entity) return []
    return [
      ...targetsOf(
        linked,
        fieldEntriesOf(entity).filter(([key]) => entity.picker.includes(key)),
      ),
    ]
  })
  return new Set(narrowing)
}
