import { defineDict } from '@mortise/model'

/** What kind of value a parameter takes; whatever is not told here is a text. */
export const ValueType = defineDict('door_val_type', '参数类型', {
  number: ['1', '数值区间'],
  option: ['2', '选项'],
  text: ['3', '文本'],
  material: ['5', '物料'],
  other: ['9', '其他'],
})
export const DoorPart = defineDict('door_part', '部件', {
  1: '门扇',
  2: '门套',
  3: '套线',
  4: '五金',
  5: '玻璃',
  6: '门槛',
  9: '辅料',
})
export const RuleEffect = defineDict(
  'rule_effect',
  '约束效果',
  {
    forbid: ['1', '禁止'],
    warn: ['2', '警告'],
    exclude: ['3', '排除选项'],
    force: ['4', '强制取值'],
  },
  { colors: { 1: 'red', 2: 'orange', 3: 'purple', 4: 'blue' } },
)
