import { defineEntity, f } from '@mortise/model'
import { Process } from './process.ts'
import { WorkshopUnit } from './workshop-unit.ts'

/** In what order a piece is worked on. An operation waits for those it names, or for the one before it. */
export const Route = defineEntity('route', {
  label: '工艺路线',
  table: 'erp_route',
  wire: '/erp_route/erpRoute',
  title: 'name',
  fields: {
    code: f.text('路线编码', { required: true, unique: true, max: 32, search: true }),
    name: f.text('路线名称', { required: true, max: 64, search: true }),
    batchSize: f.int('工单最大批量', { min: 1, max: 100_000, help: '超过则拆成多张工单，不填则不拆' }),
    ops: f.lines('工序', {
      required: true,
      wire: 'opList',
      fields: {
        opNo: f.int('工序号', { required: true, unique: true, min: 1, max: 9999, isName: true }),
        process: f.ref('工序', Process, { required: true, wire: 'processId', fill: { minutes: 'minutes' } }),
        after: f.text('前道工序号', { max: 100, wire: 'prevOps', help: '逗号隔开，不填则为上一道' }),
        units: f.refMany('可用机组', WorkshopUnit, { wire: 'units', help: '不选则同工艺的都可用' }),
        minutes: f.decimal('工时(分钟/件)', { min: 0, max: 10_000, help: '不填则按工序' }),
        qtyPer: f.decimal('每件次数', { default: 1, min: 0.0001, max: 10_000 }),
        condition: f.text('条件', {
          max: 2000,
          formula: 'boolean',
          wire: 'condExpr',
          help: '按门的参数，不填则总是',
        }),
      },
    }),
    isActive: f.bool('启用', { default: true, pair: ['1', '0'], wire: 'status', search: true }),
    remark: f.textarea('备注', { max: 500 }),
  },
  list: ['code', 'name', 'batchSize', 'isActive', 'remark', 'updateTime'],
  picker: ['code', 'name', 'isActive'],
  dictSource: { text: ['name'], code: ['id', 'code'] },
  form: [
    ['路线', ['code', 'name', 'batchSize', 'isActive', 'remark']],
    ['工序', ['ops']],
  ],
})
