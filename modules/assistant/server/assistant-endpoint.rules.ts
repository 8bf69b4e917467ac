import { AssistantEndpoint } from '@mortise/assistant/model'
import { BusinessError } from '@mortise/model'
import { rules, seal } from '@mortise/server'
import { purposeOf } from './choose.ts'
import { refusedHost } from './endpoint-call.ts'

export const assistantEndpointRules = rules(AssistantEndpoint, {
  prepare(row, { config, tenant }, before) {
    const key = row.apiKey
    // A key goes to the place that it was given for, and to no other.
    if (before?.apiKey && key === before.apiKey && row.url !== before.url)
      throw new BusinessError('修改接口地址时，须重新输入密钥', { field: 'apiKey' })
    if (!key || key === before?.apiKey) return row
    return { ...row, apiKey: seal(config, purposeOf(tenant), key) }
  },
  check({ url }, { config }) {
    const refused = refusedHost(url, config)
    if (refused) throw new BusinessError(refused, { field: 'url' })
  },
})
