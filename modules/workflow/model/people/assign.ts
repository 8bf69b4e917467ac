import { assertNever, compileFormula } from '@mortise/model'
import type { Situation } from '../engine/environment.ts'
import type { Assignment } from '../graph/settings.ts'
import type { Directory } from './directory.ts'

/** Whom rules name for a task, in their order and each once; for somebody who has left, the one who stands in. */
export function assignees(
  assign: readonly Assignment[],
  situation: Situation,
  directory: Directory,
): readonly string[] {
  const named = assign.flatMap((rule) => namedBy(rule, situation, directory))
  const present = named.flatMap((user) => substituteFor(user, situation, directory))
  return [...new Set(present)]
}

function namedBy({ by, value }: Assignment, situation: Situation, directory: Directory): readonly string[] {
  const { starter, variables } = situation
  switch (by) {
    case 'user':
      return namesIn(value)
    case 'role':
      return namesIn(value).flatMap((role) => directory.usersOfRole(role))
    case 'depart':
      return namesIn(value).flatMap((depart) => directory.usersOfDepart(depart))
    case 'departLeader':
      return namesIn(value).flatMap((depart) => directory.leadersOfDepart(depart))
    case 'leaders':
      return leadersAbove(starter.user, Number(value), directory)
    case 'position':
      return namesIn(value).flatMap((position) => directory.usersOfPosition(position))
    case 'group':
      return namesIn(value).flatMap((group) => directory.usersOfGroup(group))
    case 'starter':
      return [starter.user]
    case 'starterLeader':
      return leadersAbove(starter.user, 1, directory)
    case 'starterChoice':
    case 'previousChoice':
      return situation.chosen
    case 'formUser':
      return namesIn(variables[value])
    case 'formDepartLeader':
      return namesIn(variables[value]).flatMap((depart) => directory.leadersOfDepart(depart))
    case 'expression':
      return namesIn(compileFormula(value)({ ...variables, starter: starter.user, depart: starter.depart }))
    case 'previousApprover':
      return situation.previousApprovers
    case 'resolver':
      return directory.resolve(value, variables)
    default:
      return assertNever(by)
  }
}

/** Names in a field or a rule: one, a list, or several parted by commas. */
function namesIn(value: unknown): string[] {
  const texts = Array.isArray(value) ? value.map(String) : String(value ?? '').split(/[,，]/)
  return texts.map((text) => text.trim()).filter((text) => text !== '')
}

/** The superiors of somebody, from the nearest; it ends where the company does, and never goes round. */
function leadersAbove(user: string, levels: number, directory: Directory): string[] {
  const found: string[] = []
  let leader = directory.leaderOf(user)
  while (leader !== undefined && found.length < levels && leader !== user && !found.includes(leader)) {
    found.push(leader)
    leader = directory.leaderOf(leader)
  }
  return found
}

/**
 * Somebody who has left is stood in for by the agent, else the head of the department, else the managers; by the starter
 * never, who would decide on the own application.
 */
function substituteFor(
  user: string,
  { managers, starter }: Situation,
  directory: Directory,
): readonly string[] {
  if (directory.isActive(user)) return [user]
  const canStandIn = (other: string) => other !== starter.user && directory.isActive(other)
  const agent = directory.agentOf(user)
  if (agent !== undefined && canStandIn(agent)) return [agent]
  const depart = directory.departOf(user)
  const leaders = depart === undefined ? [] : directory.leadersOfDepart(depart)
  const present = leaders.filter((leader) => leader !== user && canStandIn(leader))
  return present.length > 0 ? present : managers.filter(canStandIn)
}
