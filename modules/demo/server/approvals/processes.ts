import { FlowType } from '@mortise/system/model'
import { archiving } from './archiving.ts'

/** A step: who is asked for what, and, where it is not always asked, when. */
interface Step {
  readonly id: string
  readonly name: string
  readonly assign?: string
  /** What the product does by itself in this place, by the name of the service. */
  readonly service?: string
  readonly more?: string
  readonly when?: string
}
interface Process {
  readonly key: string
  readonly name: string
  readonly category: keyof typeof FlowType.items
  readonly icon: string
  readonly steps: readonly Step[]
  /** What it decides on, and which of these. */
  readonly bound?: {
    readonly entity: string
    readonly condition?: string
    readonly title: string
    readonly submit?: string
    readonly approve?: string
    readonly reject: string
    readonly withdraw?: string
    readonly fieldRights?: Readonly<
      Record<string, Readonly<Record<string, 'read' | 'write' | 'must' | 'none'>>>
    >
  }
  readonly variables?: Readonly<Record<string, 'number' | 'text' | 'boolean'>>
}

const boss: Step = { id: 'boss', name: '总经理', assign: 'user:zhaolei' }
const money: Step = { id: 'money', name: '财务', assign: 'role:finance', more: 'mt:approveMode="claim"' }

/** Conditions are far beyond a day's work: what people do every day stays as it is without a process. Wages always go through theirs. */
export const processes: readonly Process[] = [
  {
    key: 'flow_leave',
    name: '请假审批',
    category: FlowType.office,
    icon: 'calendar',
    steps: [
      { id: 'lead', name: '直属上级', assign: 'starterLeader', more: 'mt:reject="end"' },
      { ...boss, when: 'days &gt; 3' },
      { id: 'personnel', name: '人事备案', assign: 'user:gaoxia', more: 'mt:timeout="PT8H/remind"' },
    ],
    bound: {
      entity: 'leaveRequest',
      title: '{applicant}请假{days}天（{kind}）',
      reject: 'reject',
      withdraw: 'withdraw',
      fieldRights: { lead: { handover: 'write' } },
    },
  },
  {
    key: 'flow_purchase_request',
    name: '大宗采购申请',
    category: FlowType.purchasing,
    icon: 'shopping-cart',
    steps: [{ id: 'head', name: '采购经理', assign: 'user:tangwei' }, boss],
    bound: {
      entity: 'purchaseRequest',
      condition: 'sum(items.qty) > 50000',
      title: '{label}{no}',
      reject: 'reject',
      withdraw: 'withdraw',
    },
  },
  {
    key: 'flow_purchase_order',
    name: '大额采购订单',
    category: FlowType.purchasing,
    icon: 'shopping-cart',
    steps: [{ id: 'head', name: '采购经理', assign: 'user:tangwei' }, money, boss],
    bound: {
      entity: 'purchaseOrder',
      condition: 'totalAmount > 1000000',
      title: '{label}{no}（{supplier}）',
      reject: 'reject',
      withdraw: 'withdraw',
    },
  },
  {
    key: 'flow_quote',
    name: '大额报价',
    category: FlowType.sales,
    icon: 'file',
    steps: [{ id: 'head', name: '销售经理', assign: 'user:linfang' }, boss],
    bound: { entity: 'quote', condition: 'totalAmount > 1000000', title: '{label}{no}', reject: 'reject' },
  },
  {
    key: 'flow_discount',
    name: '超权限优惠',
    category: FlowType.sales,
    icon: 'money-collect',
    steps: [{ id: 'head', name: '销售经理', assign: 'user:linfang' }, boss],
    bound: {
      entity: 'customerOrder',
      condition: "beyond != ''",
      title: '{label}{no}优惠{discountAmount}元',
      reject: 'reject',
      withdraw: 'withdraw',
    },
  },
  {
    key: 'flow_promotion',
    name: '优惠发布',
    category: FlowType.sales,
    icon: 'notification',
    steps: [{ id: 'head', name: '销售经理', assign: 'user:linfang' }, boss],
    bound: {
      entity: 'discount',
      condition: 'amount > 50000',
      title: '{label}{name}',
      approve: 'publish',
      reject: 'reject',
      withdraw: 'withdraw',
    },
  },
  {
    key: 'flow_order_change',
    name: '订单变更',
    category: FlowType.sales,
    icon: 'form',
    steps: [{ id: 'head', name: '销售经理', assign: 'user:linfang' }, money],
    bound: {
      entity: 'changeOrder',
      condition: 'deltaAmount > 200000',
      title: '{label}{no}',
      submit: 'offer',
      approve: 'accept',
      reject: 'refuse',
    },
  },
  {
    key: 'flow_store_price',
    name: '门店特价',
    category: FlowType.sales,
    icon: 'shop',
    steps: [{ id: 'head', name: '销售经理', assign: 'user:linfang' }],
    bound: { entity: 'storePrice', condition: 'price > 100000', title: '{store}{label}', reject: 'reject' },
  },
  ...(['stockIn', 'stockOut'] as const).map(
    (entity): Process => ({
      key: entity === 'stockIn' ? 'flow_stock_in' : 'flow_stock_out',
      name: entity === 'stockIn' ? '大宗入库' : '大宗出库',
      category: FlowType.production,
      icon: 'database',
      steps: [{ id: 'head', name: '仓库主管', assign: 'user:qianjun' }],
      bound: {
        entity,
        condition: 'sum(items.qty) > 1000000',
        title: '{label}{no}',
        reject: 'reject',
        withdraw: 'withdraw',
      },
    }),
  ),
  {
    key: 'flow_contract',
    name: '合同会签',
    category: FlowType.sales,
    icon: 'audit',
    steps: [
      { id: 'sign', name: '会签', assign: 'user:linfang,wujing,liuyang' },
      { ...boss, when: '金额 &gt; 100000' },
    ],
    variables: { 金额: 'number' },
  },
  {
    key: 'flow_payrequest',
    name: '付款申请',
    category: FlowType.finance,
    icon: 'bank',
    steps: [
      { id: 'lead', name: '部门负责人', assign: 'starterLeader' },
      money,
      { ...boss, when: '金额 &gt; 50000' },
    ],
    variables: { 金额: 'number' },
  },
  {
    key: 'flow_payroll',
    name: '工资审批',
    category: FlowType.finance,
    icon: 'money-collect',
    steps: [{ id: 'check', name: '财务复核', assign: 'user:wujing' }, boss],
    bound: { entity: 'payBatch', title: '{label}{no}（{month}）', reject: 'reject', withdraw: 'withdraw' },
  },
  {
    key: 'flow_seal',
    name: '用印申请',
    category: FlowType.office,
    icon: 'safety',
    steps: [{ id: 'office', name: '行政', assign: 'user:gaoxia', more: 'mt:comment="required"' }, boss],
  },
  {
    key: 'flow_expense',
    name: '费用报销',
    category: FlowType.finance,
    icon: 'money-collect',
    steps: [{ id: 'lead', name: '部门负责人', assign: 'starterLeader' }, money],
    variables: { 金额: 'number' },
  },
  {
    key: 'flow_archive',
    name: '资料归档',
    category: FlowType.office,
    icon: 'folder',
    steps: [
      { id: 'office', name: '行政', assign: 'user:gaoxia' },
      { id: 'archive', name: '归档', service: archiving.name },
    ],
  },
]

/** A process as BPMN: a step that is not always asked stands between two gateways. */
export function drawn({ key, name, steps }: Process): string {
  const nodes: string[] = ['<startEvent id="start" name="开始"/>']
  const flows: string[] = []
  const link = (from: string, to: string, condition = '') =>
    flows.push(
      `<sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}">${
        condition && `<conditionExpression>${condition}</conditionExpression>`
      }</sequenceFlow>`,
    )
  let last = 'start'
  for (const { id, name: title, assign, service, more = '', when } of steps) {
    nodes.push(
      service
        ? `<serviceTask id="${id}" name="${title}" mt:handler="${service}"/>`
        : `<userTask id="${id}" name="${title}" mt:assign="${assign}" ${more}/>`,
    )
    if (!when) {
      link(last, id)
      last = id
      continue
    }
    const [open, close] = [`${id}_if`, `${id}_then`]
    nodes.push(`<exclusiveGateway id="${open}" name="是否${title}" default="${open}_${close}"/>`)
    nodes.push(`<exclusiveGateway id="${close}"/>`)
    link(last, open)
    link(open, id, when)
    link(open, close)
    link(id, close)
    last = close
  }
  nodes.push('<endEvent id="end" name="结束"/>')
  link(last, 'end')
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:mt="http://mortise/bpmn" id="definitions" targetNamespace="mortise">
<process id="${key}" name="${name}" mt:managers="admin" mt:nobody="user:zhaolei" mt:ownApproval="skip" mt:withdrawal="anytime">
${[...nodes, ...flows].join('\n')}
</process></definitions>`
}
