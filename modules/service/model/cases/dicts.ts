import { defineDict } from '@mortise/model'

export const FaultType = defineDict('fault_type', '问题类型', {
  broken: ['1', '破损'],
  warped: ['2', '变形'],
  colour: ['3', '色差'],
  hardware: ['4', '五金'],
  size: ['5', '尺寸'],
  install: ['6', '安装'],
  noise: ['7', '异响'],
  other: ['9', '其他'],
})
export const Urgency = defineDict(
  'service_urgency',
  '紧急程度',
  { low: ['L', '一般'], middle: ['M', '重要'], high: ['H', '紧急'] },
  { colors: { L: 'default', M: 'orange', H: 'red' } },
)
export const ServicePlan = defineDict('service_plan', '处理方案', {
  remote: ['1', '远程指导'],
  repair: ['2', '上门维修'],
  parts: ['3', '补件'],
  remake: ['4', '重做'],
  takeBack: ['5', '退货'],
  compensate: ['6', '补偿'],
})
export const ServiceAction = defineDict('service_action', '处理动作', {
  repair: ['1', '维修'],
  part: ['2', '补件'],
  change: ['3', '更换'],
  takeBack: ['4', '退回'],
})
export const DutyType = defineDict('duty_type', '责任方', {
  factory: ['1', '工厂'],
  store: ['2', '门店'],
  carrier: ['3', '物流'],
  installer: ['4', '安装'],
  supplier: ['5', '供应商'],
  customer: ['6', '客户'],
})
