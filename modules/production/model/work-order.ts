import { Door, DoorVersion } from '@mortise/doors/model'
import { Bom, IssueMode, Process, Route, WorkshopUnit } from '@mortise/engineering/model'
import { defineEntity, f, sub, takes } from '@mortise/model'
import { CustomerOrder, DoorUnit, OrderLine } from '@mortise/orders/model'
import { OpStatus, PlanPriority } from './dicts.ts'
import { leadDaysOf, nextProcessOf } from './order/how-far.ts'
import { besideOf, inShopOf, toIssueOf, unusedOf } from './order/material-counts.ts'
import { MergeInput, MoreInput, SplitInput } from './order/move-input.ts'
import { openAt } from './order/open-at.ts'
import { ProductionPlan } from './production-plan.ts'

/** Doors are what a plan asks for; all else is a made part. */
const isOfDoors = ({ door }: { readonly door?: unknown }): boolean => Boolean(door)

/**
 * Doors that go through the shop together: which ones, what is done to them, and what they are made of. What has no door is
 * so many of a made part, by its bill; of such a planner may write one by hand.
 */
export const WorkOrder = defineEntity('workOrder', {
  label: '生产工单',
  table: 'erp_work_order',
  wire: '/erp_work_order/erpWorkOrder',
  verbs: ['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch', 'exportXls'],
  findBy: ['no'],
  globalSearch: true,
  fields: {
    no: f.serial('工单号', 'GD{yyyyMMdd}{0000}', { wire: 'docNo' }),
    ticket: f.text('工单码', { max: 20, readonly: true, search: true, wire: 'ticketCode' }),
    orders: f.refMany('客户订单', CustomerOrder, { readonly: true, search: true, wire: 'orderIds' }),
    door: f.ref('门型', Door, { readonly: true, search: true, wire: 'doorId' }),
    doorVersion: f.ref('版本', DoorVersion, { readonly: true, wire: 'doorVersionId' }),
    material: f.material('产出物料', {
      required: true,
      frozen: true,
      search: true,
      wire: 'materialId',
      help: '手工下单只能是自制件，按其BOM生成工序和用料',
    }),
    bom: f.ref('物料清单', Bom, { readonly: true, wire: 'bomId' }),
    itemName: f.text('品名', { max: 100, readonly: true, search: 'contains' }),
    spec: f.text('规格', { max: 500, readonly: true }),
    configHash: f.text('配置指纹', { internal: true, max: 64, readonly: true }),
    route: f.ref('工艺路线', Route, { search: true, wire: 'routeId', help: '不选则按BOM' }),
    qty: f.int('数量', { required: true, min: 1, max: 99_999, sum: true }),
    okQty: f.int('完工数量', { readonly: true, default: 0, sum: true }),
    scrapQty: f.int('报废数量', { readonly: true, default: 0, sum: true }),
    inQty: f.int('入库数量', { readonly: true, default: 0, sum: true }),
    progress: f.decimal('进度', { readonly: true, percent: true, scale: 4, default: 0 }),
    /** The first operation that is not done yet. */
    atProcess: f.ref('当前工序', Process, { readonly: true, search: true, wire: 'curProcessId' }),
    dueOn: f.date('交期', { required: true, search: true, wire: 'dueDate' }),
    priority: f.dict('优先级', PlanPriority, { default: PlanPriority.ordinary, search: true }),
    planStartAt: f.datetime('计划开工', { readonly: true, search: true, wire: 'planStart' }),
    planEndAt: f.datetime('计划完工', { readonly: true, search: true, wire: 'planEnd' }),
    releasedAt: f.datetime('下达时间', { readonly: true, wire: 'releaseTime' }),
    startedAt: f.datetime('实际开工', { readonly: true, wire: 'actStart' }),
    finishedAt: f.datetime('实际完工', { readonly: true, wire: 'actEnd' }),
    leadDays: f.int('制造周期(天)', { readonly: true }),
    hasStarted: f.bool('已开工', { readonly: true, default: false }),
    /** What the part that is made goes into. */
    parent: f.ref('上级工单', 'workOrder', { readonly: true, search: true, wire: 'parentId' }),
    reworkOf: f.ref('补做自', 'workOrder', { readonly: true, search: true }),
    /** Material that is used up without being fetched could not be taken from stock yet. */
    isShort: f.bool('倒冲缺料', { readonly: true, default: false, search: true }),
    holdReason: f.text('暂停原因', { readonly: true, max: 200 }),
    /** Stopped with its order or for a change of it, not by whoever plans: it goes on with them too. */
    isHeldWithOrder: f.bool('随订单暂停', { internal: true, readonly: true, default: false }),
    closeReason: f.text('短结原因', { readonly: true, max: 200 }),
    /** Of parts, which have no codes: what had gone into those that were lost, and what came to the others in stock. */
    lostCost: f.money('报废成本', { readonly: true, guarded: true }),
    restCost: f.money('入库后成本', { readonly: true, guarded: true }),
    ops: f.lines('工序', {
      readonly: true,
      wire: 'opList',
      fields: {
        opNo: f.int('工序号', { required: true, isName: true }),
        process: f.ref('工序', Process, { required: true, wire: 'processId' }),
        after: f.text('前道工序号', { max: 100, wire: 'prevOps' }),
        units: f.refMany('可用机组', WorkshopUnit, { wire: 'units' }),
        unit: f.ref('计划机组', WorkshopUnit, { wire: 'jzId' }),
        minutes: f.decimal('工时(分钟/件)', { required: true }),
        inQty: f.int('接收', { default: 0, wire: 'qtyIn' }),
        okQty: f.int('合格', { default: 0, wire: 'qtyOk' }),
        defectQty: f.int('待判不良', { default: 0, wire: 'qtyDefect' }),
        reworkQty: f.int('返工中', { default: 0, wire: 'qtyRework' }),
        scrapQty: f.int('报废', { default: 0, wire: 'qtyScrap' }),
        /** Pieces that had passed it and were sent back before it. */
        againQty: f.int('待重做', { default: 0, wire: 'qtyAgain' }),
        /** Pieces that are with somebody outside who does this operation: here nobody works on them meanwhile. */
        outsourcedQty: f.counted('委外在外', {
          of: openAt,
          sum: false,
          wire: 'qtyOutsourced',
          words: { beyond: ({ limit, counted }) => `可送出 ${sub(limit, counted, 4)} 件` },
        }),
        planStartAt: f.datetime('计划开工', { wire: 'planStart' }),
        planEndAt: f.datetime('计划完工', { wire: 'planEnd' }),
        startedAt: f.datetime('实际开工', { wire: 'actStart' }),
        finishedAt: f.datetime('实际完工', { wire: 'actEnd' }),
        ticket: f.text('工序票', { max: 20, search: 'eq', wire: 'ticketCode' }),
        status: f.dict('状态', OpStatus, { default: OpStatus.waiting }),
      },
    }),
    mats: f.lines('用料', {
      readonly: true,
      wire: 'matList',
      fields: {
        material: f.material('物料', { required: true, wire: 'materialId' }),
        orderLine: f.ref('订单行', OrderLine, { wire: 'orderLineId' }),
        opNo: f.int('用于工序', { isName: true }),
        issueMode: f.dict('发料方式', IssueMode, { default: IssueMode.picked }),
        needQty: f.decimal('应领', { required: true, sum: true }),
        issuedQty: f.counted('已领', { of: 'needQty', plus: 'returnedQty' }),
        returnedQty: f.counted('已退', { of: unusedOf }),
        consumedQty: f.counted('已耗', {
          of: inShopOf,
          words: { beyond: ({ next }) => `已耗用 ${next}，不能退回或冲销` },
        }),
        openQty: f.decimal('未领', { sum: true }),
        leftQty: f.decimal('线边结存', { sum: true }),
        /** It stands in the frozen bill of the order's line; what a phantom was taken apart into does not. */
        isDirect: f.bool('订单用料', { internal: true, default: true }),
        /** Why more is fetched than is needed. */
        reason: f.text('补领原因', { max: 200 }),
      },
      derive: { openQty: toIssueOf, leftQty: besideOf },
    }),
    units: f.lines('门码', {
      readonly: true,
      wire: 'unitList',
      fields: {
        unit: f.ref('门码', DoorUnit, { required: true, unique: true, wire: 'unitId' }),
        orderLine: f.ref('订单行', OrderLine, { required: true, wire: 'orderLineId' }),
        planItem: f.sourceLine('计划明细', { wire: 'planItemId' }),
        /** One as long as this work order is the one that makes it. */
        qty: f.int('在制', { default: 1, min: 0, max: 1, sum: true }),
        madeAt: f.datetime('完工时间'),
        isScrapped: f.bool('已报废', { default: false }),
        /** The operation at which it was lost, or at which it lay when nobody wanted it any more. */
        lostAt: f.int('报废工序'),
        /** What had gone into it by then: no cost of the other doors. */
        lostMaterial: f.money('报废材料', { guarded: true }),
        lostLabour: f.money('报废人工', { guarded: true }),
        /** What came to it after it had entered stock. */
        restCost: f.money('入库后成本', { guarded: true }),
      },
    }),
    remark: f.textarea('备注', { max: 500 }),
    status: f.flow('状态', {
      states: {
        draft: '草稿',
        released: '已下达',
        running: '生产中',
        paused: '暂停',
        finished: '完工',
        stocked: '已入库',
        closed: '已短结',
        voided: '已作废',
      },
      moves: {
        release: {
          label: '下达',
          from: 'draft',
          to: 'released',
          ask: '确认下达？用料将从订单转给工单',
          stamps: 'released',
          batch: true,
          waits: true,
        },
        split: { label: '拆分', from: 'draft', input: SplitInput, leadsTo: 'workOrder' },
        merge: { label: '合并', from: 'draft', input: MergeInput },
        issue: {
          label: '生成领料单',
          from: ['released', 'running', 'finished'],
          ask: '按未领数量生成领料单草稿？',
          makes: 'materialIssue',
          asks: ['warehouse'],
        },
        /** Material was spoilt, or more of it was used than the bill says. */
        needMore: { label: '补领', from: ['released', 'running', 'finished'], input: MoreInput },
        start: { label: '开工', from: 'released', to: 'running', waits: true },
        hold: { label: '暂停', from: ['released', 'running'], to: 'paused', ask: '暂停原因：' },
        resume: { label: '继续', from: 'paused', to: 'running', when: { hasStarted: true } },
        unhold: { label: '恢复', from: 'paused', to: 'released', when: { hasStarted: false } },
        finish: { label: '完工', from: ['released', 'running'], to: 'finished', bySystem: true },
        unfinish: { label: '撤销完工', from: 'finished', to: 'running', bySystem: true },
        backflush: {
          label: '补倒冲',
          from: 'running',
          when: { isShort: true },
          ask: '再次从库存扣减倒冲用料？',
        },
        stock: { label: '入库', from: 'finished', to: 'stocked', bySystem: true },
        /** Parts leave stock again with the report that brought them in. */
        unstock: { label: '撤销入库', from: 'stocked', to: 'finished', bySystem: true },
        /** None of its doors came through. */
        lose: { label: '全部报废', from: 'finished', to: 'closed', bySystem: true },
        /** It makes fewer doors than before: whoever follows doors looks again. */
        recut: {
          label: '门数变更',
          from: ['draft', 'released', 'running', 'paused', 'finished'],
          bySystem: true,
        },
        close: {
          label: '短结',
          from: ['released', 'running', 'paused'],
          to: 'closed',
          ask: '短结原因：',
        },
        void: { label: '作废', from: ['draft', 'released'], to: 'voided', ask: '确认作废？' },
      },
      editable: {
        draft: true,
        released: ['priority', 'remark'],
        running: ['priority', 'remark'],
        paused: ['priority', 'remark'],
      },
    }),
  },
  when: {
    door: isOfDoors,
    spec: ({ spec }) => Boolean(spec),
    itemName: ({ itemName }) => Boolean(itemName),
    parent: ({ parent }) => Boolean(parent),
    bom: ({ bom }) => Boolean(bom),
    ops: ({ ops }) => (ops ?? []).length > 0,
    mats: ({ mats }) => (mats ?? []).length > 0,
    units: isOfDoors,
  },
  derive: { atProcess: nextProcessOf, leadDays: leadDaysOf },
  from: takes(ProductionPlan, {
    lines: 'items',
    into: 'units',
    lineRef: 'planItem',
    while: ['waiting', 'planned'],
    open: 'openQty',
    qty: 'qty',
    counts: { plannedQty: 'qty' },
    in: ['draft', 'released', 'running', 'paused', 'finished', 'stocked', 'closed'],
    act: '排工单',
  }),
  title: 'no',
  list: [
    'no',
    'orders',
    'status',
    'itemName',
    'dueOn',
    'progress',
    'atProcess',
    'qty',
    'okQty',
    'priority',
    'planStartAt',
    'planEndAt',
    'route',
    'spec',
    'scrapQty',
    'createTime',
  ],
  form: [
    [
      '工单',
      [
        'material',
        'qty',
        'dueOn',
        'priority',
        'route',
        'door',
        'itemName',
        'spec',
        'bom',
        'parent',
        'remark',
      ],
    ],
    ['工序', ['ops']],
    ['用料', ['mats']],
    ['门码', ['units']],
  ],
})
