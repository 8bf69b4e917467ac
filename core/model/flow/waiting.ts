import { both, type Condition, conditionOf } from '../entity/condition.ts'
import { flowsOf, openFieldsOf } from '../entity/editable.ts'
import { type AnyEntity, fieldsOf } from '../entity/entity.ts'
import type { FieldOf, Move } from '../entity/kinds.ts'
import { userMovesOf } from '../entity/moves.ts'
import { codeOf } from '../entity/permission.ts'
import { startsOf } from './preset.ts'
import { isApproval } from './words.ts'

/** For whom something waits. */
export interface Person {
  readonly username: string
  readonly can: (code: string) => boolean
}

/** Rows in one state that wait for somebody, and the moves by which they stop waiting. */
export interface Waiting {
  /** The field with the state. */
  readonly key: string
  readonly state: string
  readonly moves: readonly string[]
  /** The field with the user it waits for; null where it waits for whoever may make the moves. */
  readonly for: string | null
  /** Whether it waits for nothing but to be approved. */
  readonly isApproval: boolean
  /** Which rows, beyond those that the person may see. */
  readonly condition: Condition
}

/** What of an entity waits for a person, by state; of two ways that it waits in one state the wider one. */
export function waitingFor(entity: AnyEntity, person: Person): Waiting[] {
  return flowsOf(entity).flatMap(([key, flow]) => {
    const found = turnsOf(flow).filter(({ name }) => person.can(codeOf(entity, name)))
    return Object.keys(flow.states).flatMap((state) => {
      const here = found.filter((turn) => turn.states.includes(state))
      const [first] = here.toSorted((a, b) => Number(a.for !== null) - Number(b.for !== null))
      if (!first) return []
      const moves = here.filter((turn) => turn.for === first.for)
      const isApproved = moves.every(({ name, move }) => isApproval(name, move))
      const condition = both(
        conditionOf(entity, { [key]: state }),
        first.for ? conditionOf(entity, { [first.for]: person.username }) : null,
        isApproved && flow.fourEyes ? othersRows(entity, flow, state, person) : null,
      )
      const names = moves.map(({ name }) => name)
      return [{ key, state, moves: names, for: first.for, isApproval: isApproved, condition }]
    })
  })
}

/** A move that rows wait for: in which states, and for whom alone. */
interface Turn {
  readonly name: string
  readonly move: Move
  readonly states: readonly string[]
  readonly for: string | null
}

function turnsOf(flow: FieldOf<'flow'>): Turn[] {
  return userMovesOf(flow).flatMap(([name, move]): Turn[] => {
    const { waits = isApproval(name, move) } = move
    if (waits === false) return []
    if (waits !== true) {
      const states = waits.in === undefined ? startsOf(move) : [waits.in].flat()
      return [{ name, move, states, for: waits.for ?? null }]
    }
    // What is still being written waits for its writer and not for who approves it.
    const isWritten = (state: string) => move.waits === undefined && openFieldsOf(flow, state) === true
    return [{ name, move, states: startsOf(move).filter((state) => !isWritten(state)), for: null }]
  })
}

/** Where a second pair of eyes is wanted, one's own rows wait for others. */
function othersRows(
  entity: AnyEntity,
  flow: FieldOf<'flow'>,
  state: string,
  person: Person,
): Condition | null {
  if (person.can(codeOf(entity, 'approveOwn'))) return null
  const open = openFieldsOf(flow, state)
  const writers = [
    'createBy',
    ...('submittedBy' in fieldsOf(entity) ? ['submittedBy'] : []),
    ...(open === true || open.length > 0 ? ['updateBy'] : []),
  ]
  return conditionOf(entity, Object.fromEntries(writers.map((key) => [key, { ne: person.username }])))
}

/** Fields that are to name a user for whom rows wait, and do not. */
export const waitingFaults = (entity: AnyEntity): string[] =>
  flowsOf(entity).flatMap(([, flow]) =>
    turnsOf(flow).flatMap(({ name, for: who, states }) => [
      ...(who === null || who === 'createBy' || fieldsOf(entity)[who]?.kind === 'user'
        ? []
        : [`${entity.name}: ${name} waits for ${who}, which names no user`]),
      ...states
        .filter((state) => !Object.hasOwn(flow.states, state))
        .map((state) => `${entity.name}: ${name} waits in ${state}, which is no state`),
    ]),
  )
