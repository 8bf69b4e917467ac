import { defineEntity, f } from '@mortise/model'

/** What one door costs at one step of its making, be it done here or by others. */
export const ProcessRate = defineEntity('processRate', {
  label: '工序工价',
  table: 'erp_process_rate',
  wire: '/erp_process_rate/erpProcessRate',
  fields: {
    process: f.text('工序', {
      required: true,
      unique: true,
      max: 20,
      search: 'contains',
      wire: 'procCode',
      help: '与门型用料行的工序一致',
    }),
    price: f.money('每樘工价', { required: true, min: 0 }),
    isOutsourced: f.bool('外协', { default: false, search: true }),
    remark: f.textarea('备注', { max: 500 }),
  },
  title: 'process',
  list: ['process', 'price', 'isOutsourced', 'remark', 'updateTime'],
})
