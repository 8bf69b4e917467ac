import { BusinessError } from '@mortise/model'
import { ProjectCost } from '@mortise/projects/model'
import { rules } from '@mortise/server'
import { openProject } from './project.rules.ts'

export const costRules = rules(ProjectCost, {
  async prepare({ project }, ctx) {
    return { sysOrgCode: (await openProject(ctx, project)).sysOrgCode }
  },
  check({ happenedOn, amount }, { today }) {
    if (happenedOn > today) throw new BusinessError('发生日期不能晚于今天', { field: 'happenedOn' })
    if (amount === 0) throw new BusinessError('金额不能为0', { field: 'amount' })
  },
})
