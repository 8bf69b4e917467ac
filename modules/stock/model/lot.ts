import { Material } from '@mortise/materials/model'
import { defineDict, defineEntity, f } from '@mortise/model'

export const LotQuality = defineDict(
  'lot_quality',
  '批次质量',
  {
    good: ['1', '合格'],
    inspecting: ['2', '待检'],
    concession: ['3', '让步'],
    bad: ['4', '不良'],
    frozen: ['5', '冻结'],
  },
  { colors: { 1: 'green', 2: 'blue', 3: 'orange', 4: 'red', 5: 'default' } },
)

/** Goods that came or were made together. Its first receipt makes it. */
export const Lot = defineEntity('lot', {
  label: '批次',
  table: 'erp_stock_lot',
  wire: '/erp_stock_lot/erpStockLot',
  verbs: ['list', 'queryById', 'add', 'edit', 'exportXls'],
  fields: {
    lotNo: f.text('批号', { required: true, max: 48, search: true, frozen: true }),
    material: f.ref('物料', Material, { required: true, search: true, frozen: true, wire: 'materialId' }),
    madeOn: f.date('生产日期', { wire: 'produceDate' }),
    expiresOn: f.date('到期日', { search: true, wire: 'expireDate' }),
    sourceNo: f.text('来源单号', { max: 64, readonly: true, wire: 'srcDocNo' }),
    colorBatch: f.text('色号批', { max: 32 }),
    quality: f.dict('质量状态', LotQuality, { default: LotQuality.good, search: true }),
    remark: f.text('备注', { max: 200 }),
  },
  unique: [['material', 'lotNo']],
})
