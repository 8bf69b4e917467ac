import { BusinessError } from '@mortise/model'
import { type Context, rules } from '@mortise/server'
import {
  callsOf,
  ProcessBinding,
  ProcessDefinition,
  ProcessInstance,
  ProcessModel,
  ProcessStatus,
} from '@mortise/workflow/model'

const KEY = /^[a-zA-Z_][\w.-]*$/

export const modelRules = rules(ProcessModel, {
  check({ key, entity }, { linked }) {
    if (!KEY.test(key))
      throw new BusinessError('流程标识应以字母开头，只含字母、数字、_、.、-', { field: 'key' })
    if (entity && !linked.entities.has(entity))
      throw new BusinessError(`单据【${entity}】不存在`, { field: 'entity' })
  },
  async remove({ id, key, name }, { repo }) {
    if (await repo(ProcessBinding).first({ process: id }))
      throw new BusinessError(`流程【${name}】已绑定单据，不能删除`)
    const caller = await callerOf(repo, key)
    if (caller) throw new BusinessError(`流程【${name}】被流程【${caller}】调用，不能删除`)
    const running = { in: [ProcessStatus.running, ProcessStatus.suspended] }
    if (await repo(ProcessInstance).first({ processKey: key, status: running }))
      throw new BusinessError(`流程【${name}】还有未结束的申请，不能删除`)
  },
})

/** The name of another process that calls this one, as it is published now. */
async function callerOf(repo: Context['repo'], key: string): Promise<string | undefined> {
  for (const model of await repo(ProcessModel).find({ published: { ge: 1 }, key: { ne: key } })) {
    const [newest] = await repo(ProcessDefinition).find(
      { key: model.key },
      { sort: [['number', 'desc']], limit: 1 },
    )
    if (newest?.graph && callsOf(newest.graph).includes(key)) return model.name
  }
  return undefined
}
