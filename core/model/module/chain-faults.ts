import type { Chain, LineChain, WholeChain } from '../entity/chain.ts'
import { counterOf } from '../entity/counter.ts'
import { flowsOf } from '../entity/editable.ts'
import { type AnyEntity, fieldsOf } from '../entity/entity.ts'
import type { AnyField, FieldOf, Move } from '../entity/kinds.ts'

type Known = Readonly<Record<string, AnyField>>

/** What is wrong with what a document is made from and with what is made of it. */
export function chainFaults(
  entity: AnyEntity,
  entities: ReadonlyMap<string, AnyEntity>,
  isPart: boolean,
): string[] {
  return [
    ...entity.from.flatMap((chain) => faultsOf(entity, chain, entities)),
    ...flowsOf(entity).flatMap(([, flow]) => [
      ...makingFaults(entity, Object.values(flow.moves), entities, isPart),
      ...progressFaults(entity, flow),
    ]),
  ]
}

function faultsOf(entity: AnyEntity, chain: Chain, entities: ReadonlyMap<string, AnyEntity>): string[] {
  const { source } = chain
  if (entities.get(source.name) !== source)
    return [`${entity.name} takes from ${source.name}, which no module has`]
  const copied = [...chain.head, ...chain.fills]
  return [
    ...missing(entity.name, fieldsOf(entity), [chain.ref, ...copied]),
    ...missing(source.name, fieldsOf(source), copied),
    ...unknownStates(entity, chain.in ?? []),
    ...unknownStates(source, chain.while),
    ...(chain.takes === 'whole' ? wholeFaults(entity, chain) : lineFaults(entity, chain)),
  ]
}

/** A document and its source name each other, and only the product takes the source back. */
function wholeFaults(entity: AnyEntity, { source, ref, counts, one, undo }: WholeChain): string[] {
  const pointsTo = (from: AnyEntity, key: string, to: AnyEntity) => {
    const field = fieldsOf(from)[key]
    return field?.kind === 'ref' && field.to === to.name
      ? []
      : [`a chain names ${from.name}.${key}, which is no reference to ${to.name}`]
  }
  const isOwn = flowsOf(source).some(([, { moves }]) => undo && moves[undo]?.bySystem)
  return [
    ...pointsTo(entity, ref, source),
    ...(one ? pointsTo(source, one, entity) : []),
    ...missing(
      entity.name,
      fieldsOf(entity),
      Object.values(counts).filter((taken) => typeof taken === 'string'),
    ),
    ...Object.keys(counts)
      .filter((key) => !fieldsOf(source)[key]?.readonly)
      .map((key) => `${entity.name} counts on ${source.name}.${key}, which anybody may write`),
    ...(undo && !isOwn
      ? [`a chain undoes ${source.name} by ${undo}, which is no move of the product's own`]
      : []),
  ]
}

function lineFaults(entity: AnyEntity, chain: LineChain): string[] {
  const { source, lines, into, find } = chain
  const own = fieldsOf(entity)
  const ownLines = linesIn(own, into)
  const theirLines = linesIn(fieldsOf(source), lines)
  if (!ownLines || !theirLines)
    return [`${entity.name} takes ${source.name}.${lines} into ${into}, and not both are lines`]
  return [
    ...missing(`${entity.name}.${into}`, ownLines, [
      chain.lineRef,
      chain.qty,
      find.title,
      find.place,
      find.same,
      ...chain.line,
      ...Object.values({ ...chain.counts, ...chain.countsThrough }).filter(
        (taken) => typeof taken === 'string',
      ),
    ]),
    ...missing(`${source.name}.${lines}`, theirLines, [
      find.same,
      ...chain.line,
      ...(typeof chain.open === 'string' ? [chain.open] : []),
    ]),
    ...Object.keys(chain.counts)
      .filter((key) => !counterOf(theirLines[key]))
      .map((key) => `${entity.name} counts on ${source.name}.${lines}.${key}, which is no counter`),
  ]
}

/** A state that is misspelt would never be reached, and nobody would notice. */
function unknownStates(entity: AnyEntity, states: readonly string[]): string[] {
  const known = new Set(flowsOf(entity).flatMap(([, flow]) => Object.keys(flow.states)))
  return states
    .filter((state) => !known.has(state))
    .map((state) => `a chain names the state ${state}, which ${entity.name} does not have`)
}

/** What a state follows from has to be on the lines. */
function progressFaults(entity: AnyEntity, { follows }: FieldOf<'flow'>): string[] {
  if (!follows) return []
  const lines = linesIn(fieldsOf(entity), follows.lines)
  if (!lines) return [`${entity.name} follows ${follows.lines}, which are no lines of it`]
  return [
    ...missing(`${entity.name}.${follows.lines}`, lines, [follows.of, follows.by, follows.less]),
    ...unknownStates(entity, [follows.none, follows.some, follows.all]),
  ]
}

const linesIn = (fields: Known, key: string): Known | null => {
  const field = fields[key]
  return field?.kind === 'lines' ? fieldsOf(field) : null
}

const missing = (path: string, fields: Known, keys: readonly (string | undefined)[]): string[] =>
  keys
    .filter((key) => key !== undefined && !(key in fields))
    .map((key) => `a chain names ${path}.${key}, which is none of its fields`)

/** Moves that make documents which are not made from here. */
const makingFaults = (
  { name }: AnyEntity,
  moves: readonly Pick<Move, 'makes' | 'asks'>[],
  entities: ReadonlyMap<string, AnyEntity>,
  isPart: boolean,
): string[] =>
  moves.flatMap(({ makes, asks = [] }) => {
    const made = makes === undefined ? undefined : entities.get(makes)
    if (makes === undefined || (!made && isPart)) return []
    return made?.from.some(({ source, ref }) => source.name === name && ref)
      ? missing(made.name, fieldsOf(made), asks)
      : [`${name} makes ${makes}, which takes nothing from it`]
  })
