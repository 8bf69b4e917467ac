import { MaterialCategory, Unit } from '@mortise/materials/model'
import { defineDict, defineEntity, f } from '@mortise/model'
import { businessDate, documentRemark } from './document.ts'
import { Warehouse } from './warehouse.ts'

export const CountScope = defineDict('count_scope', '盘点范围', {
  all: ['1', '全盘'],
  category: ['2', '分类'],
  chosen: ['3', '抽盘'],
})

/**
 * What is really there. Of a blind count nobody sees what the books say until all is counted; moves made meanwhile are
 * kept, because the difference is booked and not the count.
 */
export const StockCount = defineEntity('stockCount', {
  label: '盘点单',
  table: 'erp_stock_check',
  wire: '/erp_stock_check/erpStockCheck',
  fields: {
    no: f.serial('盘点单号', 'PD{yyyyMMdd}{0000}', { wire: 'docNo' }),
    date: businessDate,
    warehouse: f.ref('仓库', Warehouse, { required: true, search: true, wire: 'warehouseId' }),
    scope: f.dict('盘点范围', CountScope, { default: CountScope.all, search: true }),
    category: f.ref('物料分类', MaterialCategory, { required: 'shown', wire: 'categoryId' }),
    isBlind: f.bool('盲盘', { default: true, wire: 'blind', help: '盘点结束前不显示账面数量' }),
    freezes: f.bool('冻结仓库', { default: false, wire: 'freeze', help: '盘点期间不能出入库' }),
    tolerance: f.decimal('允差', {
      default: 0,
      readonly: true,
      help: '由系统参数规定，差异超过允差的行须复盘',
    }),
    snapshotAt: f.datetime('账面时间', { readonly: true, wire: 'snapshotTime' }),
    items: f.lines('明细', {
      wire: 'itemList',
      fields: {
        material: f.material('物料', { required: true, wire: 'materialId', fill: { unit: 'unit' } }),
        lotNo: f.text('批号', { max: 48 }),
        unit: f.ref('单位', Unit, { readonly: true, wire: 'unitId' }),
        bookQty: f.decimal('账面数量', { readonly: true }),
        countQty: f.decimal('盘点数量', { min: 0, max: 99_999_999 }),
        recountQty: f.decimal('复盘数量', { min: 0, max: 99_999_999 }),
        difference: f.decimal('差异', { readonly: true, sum: true, wire: 'diff' }),
        unitCost: f.decimal('盘盈单价', {
          scale: 6,
          isPrice: true,
          min: 0,
          help: '没有成本的物料盘盈时填写',
        }),
        reason: f.text('差异原因', { max: 200 }),
      },
    }),
    remark: documentRemark,
    submittedBy: f.user('盘点人', { readonly: true }),
    status: f.flow('状态', {
      fourEyes: true,
      states: {
        draft: '草稿',
        counting: '盘点中',
        review: '待复核',
        posted: '已过账',
        voided: '已作废',
      },
      moves: {
        start: {
          label: '开始盘点',
          from: 'draft',
          to: 'counting',
          ask: '将记录账面数量并生成明细，确认开始？',
          waits: { for: 'createBy' },
        },
        finish: {
          label: '结束盘点',
          from: 'counting',
          to: 'review',
          ask: '确认所有物料已盘点？',
          stamps: 'submitted',
          waits: true,
        },
        recount: { label: '退回重盘', from: 'review', to: 'counting', ask: '退回原因：' },
        approve: { label: '审核过账', from: 'review', to: 'posted', ask: '将按差异调整库存，确认过账？' },
        void: { label: '作废', from: ['draft', 'counting', 'review'], to: 'voided', ask: '确认作废？' },
      },
      editable: {
        draft: true,
        counting: ['items', 'remark'],
        review: ['items.recountQty', 'items.unitCost', 'items.reason', 'remark'],
      },
    }),
  },
  when: { category: (row) => row.scope === CountScope.category },
  title: 'no',
  list: ['no', 'date', 'warehouse', 'scope', 'isBlind', 'freezes', 'snapshotAt', 'status', 'createTime'],
  form: [
    ['盘点信息', ['date', 'warehouse', 'scope', 'category', 'isBlind', 'freezes', 'remark']],
    ['明细', ['items']],
  ],
  // A sheet to count by: while nobody may know what the books say, it does not tell.
  paper: {
    head: ['no', 'date', 'warehouse', 'scope', 'snapshotAt', 'remark'],
    columns: ['lotNo', 'bookQty', 'countQty', 'recountQty', 'difference', 'reason'],
    byHand: ['countQty', 'reason'],
    signs: ['盘点人', '监盘人', '审核'],
  },
})

/** What the books said of each key when a count began; kept apart so that a blind count stays blind. */
export const CountSnapshot = defineEntity('countSnapshot', {
  label: '盘点账面',
  table: 'erp_stock_check_book',
  verbs: [],
  audited: false,
  fields: {
    count: f.ref('盘点单', StockCount, { required: true, cascade: true }),
    material: f.text('物料', { required: true, max: 36 }),
    lotNo: f.text('批号', { required: true, max: 48 }),
    qty: f.decimal('账面数量', { required: true }),
    moveSeq: f.int('流水数', { required: true }),
  },
  unique: [['count', 'material', 'lotNo']],
})
