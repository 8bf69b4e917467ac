import { defineDict } from '@mortise/model'

export const DictionaryType = defineDict('dict_type', '字典类型', { '0': '文本', '1': '数字' })

export const Priority = defineDict(
  'priority',
  '优先级',
  { L: '一般', M: '重要', H: '紧急' },
  { colors: { M: 'orange', H: 'red' } },
)

export const Filler = defineDict('fill_rule_class', '填值方式', {
  serial: '流水号',
  today: '当前日期',
  currentUser: '当前用户',
  orgCode: '当前部门编码',
  formula: '公式',
})

/** Address of the assistant's page; without an item the product's own page is shown. */
export const AssistantUrl = defineDict('zk_aiurl', 'AI助手地址', {})
