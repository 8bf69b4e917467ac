import { MessageTemplate, missingVariables } from '@mortise/messages/model'
import { BusinessError } from '@mortise/model'
import { rules } from '@mortise/server'

export const templateRules = rules(MessageTemplate, {
  check({ content, testData }) {
    const missing = missingVariables(content, testData ?? {})
    if (missing.length > 0) {
      throw new BusinessError(`模板内容中的【${missing.join('、')}】在测试数据中没有值`, {
        field: 'testData',
      })
    }
    // What is left of a place that cannot be read would reach the receiver as it stands.
    const broken = /\$\{(?!\s*[\p{L}_][\p{L}\p{N}_.]*\s*\})/u.exec(content)
    if (broken) {
      const around = content.slice(broken.index, broken.index + 12)
      throw new BusinessError(`模板内容中的占位符【${around}】不正确，应写作\${名称}`, { field: 'content' })
    }
  },
})
