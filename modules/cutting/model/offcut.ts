import { defineEntity, div, f, mul } from '@mortise/model'
import { Warehouse } from '@mortise/stock/model'
import { LONGEST } from './panel.ts'

interface Sized {
  readonly length: number | null
  readonly width: number | null
}

/** Square metres. */
export const areaOf = ({ length, width }: Sized): number => div(mul(length, width, 2), 1e6, 4)

/** What is left of a board and worth keeping: a piece in stock with its own code, used before a board is opened. */
export const Offcut = defineEntity('offcut', {
  label: '余料',
  table: 'erp_offcut',
  wire: '/erp_offcut/erpOffcut',
  verbs: ['list', 'queryById', 'add', 'exportXls'],
  findBy: ['no'],
  fields: {
    no: f.text('余料码', { max: 20, readonly: true, unique: true, search: true, wire: 'offcutNo' }),
    material: f.material('材料', { required: true, frozen: true, search: true, wire: 'materialId' }),
    length: f.decimal('长(mm)', {
      required: true,
      frozen: true,
      min: 1,
      max: LONGEST,
      scale: 1,
      help: '有纹理的材料，长为顺纹方向',
    }),
    width: f.decimal('宽(mm)', { required: true, frozen: true, min: 1, max: LONGEST, scale: 1 }),
    thickness: f.decimal('厚(mm)', {
      frozen: true,
      min: 0,
      max: 500,
      scale: 1,
      help: '不填则取材料的厚度',
    }),
    area: f.decimal('面积(㎡)', { sum: true, scale: 4 }),
    qty: f.decimal('库存数量', { readonly: true, help: '按材料的计量单位' }),
    warehouse: f.ref('余料仓', Warehouse, { readonly: true, search: true, wire: 'warehouseId' }),
    plan: f.ref('来自排版单', 'cutPlan', { readonly: true, search: true, wire: 'nestId' }),
    sheetNo: f.int('板号', { readonly: true, isName: true }),
    sourceLot: f.text('来源批号', { max: 48, readonly: true, search: true }),
    usedBy: f.ref('用于排版单', 'cutPlan', { readonly: true, search: true, wire: 'usedNestId' }),
    remark: f.text('备注', { max: 200 }),
    status: f.flow('状态', {
      fourEyes: true,
      states: {
        pending: '待审核',
        free: '可用',
        reserved: '已占用',
        used: '已用',
        scrapped: '已报废',
        withdrawn: '已撤销',
      },
      moves: {
        approve: { label: '审核入库', from: 'pending', to: 'free', waits: true },
        reject: { label: '驳回', from: 'pending', to: 'withdrawn', ask: '驳回原因：' },
        reserve: { label: '占用', from: 'free', to: 'reserved', bySystem: true },
        giveBack: { label: '释放', from: ['reserved', 'used'], to: 'free', bySystem: true },
        use: { label: '使用', from: 'reserved', to: 'used', bySystem: true },
        withdraw: { label: '撤销', from: 'free', to: 'withdrawn', bySystem: true },
        scrap: { label: '报废', from: 'free', to: 'scrapped', ask: '报废原因：' },
      },
      editable: { free: ['remark'] },
    }),
  },
  derive: { area: areaOf },
  title: 'no',
  list: [
    'no',
    'status',
    'material',
    'length',
    'width',
    'thickness',
    'area',
    'warehouse',
    'plan',
    'sourceLot',
    'usedBy',
    'createTime',
  ],
  form: [['余料', ['material', 'length', 'width', 'thickness', 'remark']]],
})
