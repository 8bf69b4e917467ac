import { defineDict } from '@mortise/model'

/** When a project's goods are owed: as they leave, or by what its contract says is reached. */
export const BillingMode = defineDict('billing_mode', '工程开票方式', {
  shipment: ['1', '按发货'],
  node: ['2', '按收款节点'],
})
export const ContractType = defineDict('contract_type', '合同类型', {
  main: ['1', '主合同'],
  supplement: ['2', '补充协议'],
})
export const NodeCondition = defineDict('node_cond', '收款条件', {
  signed: ['1', '合同签订'],
  delivered: ['2', '货到现场'],
  installed: ['3', '安装完成'],
  accepted: ['4', '竣工验收'],
  retention: ['5', '质保期满'],
})
export const ProjectStage = defineDict('project_stage', '工程阶段', {
  survey: ['1', '量尺深化'],
  production: ['2', '生产'],
  delivery: ['3', '供货'],
  install: ['4', '安装'],
  acceptance: ['5', '验收'],
})
export const ProjectCostType = defineDict('project_cost', '工程成本类型', {
  material: ['1', '材料'],
  labour: ['2', '人工'],
  outsourcing: ['3', '外协'],
  freight: ['4', '运费'],
  install: ['5', '安装'],
  management: ['6', '管理'],
  other: ['9', '其他'],
})
export const ProjectPayWay = defineDict('project_pay_way', '回款方式', {
  transfer: ['1', '银行转账'],
  draft: ['2', '承兑汇票'],
  cheque: ['3', '支票'],
  cash: ['4', '现金'],
})
/** What a bill of a node comes of. */
export const NodeEvent = defineDict('project_node_event', '工程应收事项', {
  confirmed: ['1', '确认节点'],
  unconfirmed: ['2', '撤销确认'],
})
