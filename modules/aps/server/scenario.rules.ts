import { ScheduleProblem, ScheduleScenario, ScheduleTask } from '@mortise/aps/model'
import { BusinessError } from '@mortise/model'
import { rules } from '@mortise/server'

export const scenarioRules = rules(ScheduleScenario, {
  remove({ no, status }) {
    if (status === 'queued' || status === 'running') throw new BusinessError('排程正在计算中，请等待或取消')
    if (status === 'published') throw new BusinessError(`方案 ${no} 正在执行，不能删除`)
  },
  async removed({ id }, { db }) {
    await db.deleteFrom(ScheduleTask.table).where('scenario', '=', id).execute()
    await db.deleteFrom(ScheduleProblem.table).where('scenario', '=', id).execute()
  },
})
