import { ScheduleProblem, ScheduleScenario, ScheduleTask } from '@mortise/aps/model'
import { rules } from '@mortise/server'

export const scenarioRules = rules(ScheduleScenario, {
  /** All that only exists with it goes first, and what was made upon it stands by itself. */
  async remove({ id }, { db }) {
    await db.deleteFrom(ScheduleTask.table).where('scenario', '=', id).execute()
    await db.deleteFrom(ScheduleProblem.table).where('scenario', '=', id).execute()
    await db.updateTable(ScheduleScenario.table).set({ base: null }).where('base', '=', id).execute()
  },
})
