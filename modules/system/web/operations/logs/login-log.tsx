import { LoginLog } from '@mortise/system/model'
import { EntityList } from '@mortise/web'

const titles = { createTime: '登录时间' }
const search = { always: ['username', 'createTime'], more: ['outcome', 'way', 'address'] } as const

/** 登录日志: who came in, who tried to, from where and how. */
export default function LoginLogs() {
  return <EntityList of={LoginLog} titles={titles} search={search} />
}
