import { FaultLog } from '@mortise/system/model'
import { EntityList } from '@mortise/web'

const titles = { createTime: '发生时间' }
const search = { always: ['number', 'createTime'], more: ['path', 'message', 'user'] } as const

/** 异常日志: faults by the number that their users were shown. */
export default function FaultLogs() {
  return <EntityList of={FaultLog} titles={titles} search={search} />
}
