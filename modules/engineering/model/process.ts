import { defineDict, defineEntity, f } from '@mortise/model'

export const ProcessType = defineDict('gylx', '工艺类型', {
  cutting: ['10', '开料'],
  edging: ['20', '封边'],
  pressing: ['30', '冷压/热压'],
  milling: ['40', '铣型'],
  drilling: ['50', '打孔'],
  sanding: ['60', '砂光'],
  painting: ['70', '喷漆'],
  veneering: ['80', '贴皮/包覆'],
  assembling: ['90', '组装'],
  inspecting: ['95', '质检'],
  packing: ['98', '包装'],
})

/** Something that is done to a piece on its way through the workshop. Times are minutes for one piece. */
export const Process = defineEntity('process', {
  label: '工序',
  table: 'erp_process',
  wire: '/erp_process/erpProcess',
  title: 'name',
  fields: {
    code: f.text('工序编码', { required: true, unique: true, max: 20, search: true }),
    name: f.text('工序名称', { required: true, unique: true, max: 20, search: true }),
    type: f.dict('工艺类型', ProcessType, { required: true, search: true, wire: 'gylx' }),
    minutes: f.decimal('标准工时(分钟)', { required: true, min: 0, max: 10_000, wire: 'stdMinutes' }),
    setupMinutes: f.decimal('准备工时(分钟)', { default: 0, min: 0, max: 10_000 }),
    batchSize: f.int('批量', { default: 1, min: 1, max: 10_000 }),
    isResumable: f.bool('可跨班', {
      default: true,
      wire: 'resumable',
      help: '不可跨班的工序须在一个班次内做完',
    }),
    needsInspection: f.bool('需检验', { default: false, wire: 'inspect' }),
    canSkip: f.bool('可跳过', { default: false }),
    minWait: f.int('最短等待(分钟)', {
      default: 0,
      min: 0,
      max: 100_000,
      help: '做完后到下道工序，如漆干 240',
    }),
    maxWait: f.int('最长等待(分钟)', { min: 0, max: 100_000, help: '不填则不限' }),
    pieceKey: f.text('计件项目', { max: 32 }),
    sort: f.int('排序', { default: 0 }),
    isActive: f.bool('启用', { default: true, pair: ['1', '0'], wire: 'status', search: true }),
    remark: f.textarea('备注', { max: 500 }),
  },
  list: ['code', 'name', 'type', 'minutes', 'setupMinutes', 'minWait', 'needsInspection', 'isActive'],
  sort: ['sort', 'asc'],
  picker: ['code', 'name', 'type', 'minutes', 'isActive'],
  dictSource: { text: ['name'], code: ['id', 'code'] },
})
