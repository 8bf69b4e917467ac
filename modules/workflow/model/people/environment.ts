import type { Environment, PeopleQuestion } from '../engine/environment.ts'
import { assignees } from './assign.ts'
import type { Directory } from './directory.ts'

/** The engine's questions, answered from a directory. */
export const environmentFrom = (directory: Directory): Environment => ({
  people: (question) => answerFrom(directory, question),
  isActive: (user) => directory.isActive(user),
  actsFor: (user, owner) => directory.agentOf(owner) === user,
  isAdministrator: (user) => directory.isAdministrator(user),
})

function answerFrom(directory: Directory, question: PeopleQuestion): readonly string[] {
  switch (question.ask) {
    case 'assign':
      return assignees(question.assign, question.situation, directory)
    case 'principals':
      return question.among.filter((user) => directory.agentOf(user) === question.of)
    case 'leader':
      return presentLeader(directory, question.of)
    case 'lastResort': {
      const canTake = (user: string) => user !== question.without && directory.isActive(user)
      const managers = question.managers.filter(canTake)
      return managers.length > 0 ? managers : directory.administrators().filter(canTake)
    }
    case 'leastBusy': {
      const load = new Map(question.among.map((user) => [user, directory.openTasks(user)]))
      return question.among.toSorted((one, other) => load.get(one)! - load.get(other)!).slice(0, 1)
    }
  }
}

/** Past superiors who have left, and for whom nobody acts, to those above them. */
function presentLeader(directory: Directory, user: string): readonly string[] {
  const passed = new Set([user])
  let leader = directory.leaderOf(user)
  while (leader !== undefined && !passed.has(leader)) {
    if (directory.isActive(leader)) return [leader]
    const agent = directory.agentOf(leader)
    if (agent !== undefined && agent !== user && directory.isActive(agent)) return [agent]
    passed.add(leader)
    leader = directory.leaderOf(leader)
  }
  return []
}
