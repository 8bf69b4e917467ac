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
    case 'leader': {
      const leader = directory.leaderOf(question.of)
      return leader === undefined ? [] : [leader]
    }
    case 'leastBusy': {
      const load = new Map(question.among.map((user) => [user, directory.openTasks(user)]))
      return question.among.toSorted((one, other) => load.get(one)! - load.get(other)!).slice(0, 1)
    }
  }
}
