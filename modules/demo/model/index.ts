import { can, defineModule, everyRole, writes } from '@mortise/model'
import { LeaveKind, LeaveRequest } from './approvals/leave-request.ts'
import { SampleOrder, SampleUse } from './forms/sample-order.ts'
import { WideForm } from './forms/wide-form.ts'
import { DoorStage, DoorWood, SampleDoor, SamplePart } from './lists/sample-door.ts'

export {
  DoorStage,
  DoorWood,
  LeaveKind,
  LeaveRequest,
  SampleDoor,
  SampleOrder,
  SamplePart,
  SampleUse,
  WideForm,
}
export const demo = defineModule('demo', {
  label: '组件示例',
  icon: 'appstore',
  entities: [SampleOrder, WideForm, SampleDoor, SamplePart, LeaveRequest],
  dicts: [SampleUse, DoorWood, DoorStage, LeaveKind],
  duties: { [everyRole]: [writes(LeaveRequest), can(LeaveRequest, 'submit', 'withdraw')] },
  menu: [
    { label: '请假申请', open: LeaveRequest },
    { label: '文字与数字', open: '/demo/texts' },
    { label: '选择', open: '/demo/choices' },
    { label: '选择器', open: '/demo/pickers' },
    { label: '报表选择', open: '/demo/report-popup' },
    { label: '表单', open: '/demo/forms' },
    { label: '百字段表单', open: '/demo/wide-form' },
    { label: '查询条件', open: '/demo/query' },
    { label: '字典与树', open: '/demo/selects' },
    { label: '日期与开关', open: '/demo/fields' },
    { label: '编辑器与公式', open: '/demo/editors' },
    { label: '打印与格式', open: '/demo/print' },
    { label: '列表', open: SampleDoor },
    { label: '裸表格', open: '/demo/bare-table' },
    { label: '树形表格', open: '/demo/trees' },
    { label: '导入与详情', open: '/demo/imports' },
    { label: '文件与图片', open: '/demo/files' },
    { label: '定时表达式', open: '/demo/cron' },
    { label: '明细', open: '/demo/lines' },
    { label: '可编辑表格', open: '/demo/grid' },
    { label: '表格的行与列', open: '/demo/grid-board' },
    { label: '十万行', open: '/demo/grid-many' },
    { label: '多人编辑', open: '/demo/shared-grid' },
    {
      label: '表格行操作',
      open: '/demo/grid-rows',
      permissions: { 'demoGrid:add': '示例表格新增', 'demoGrid:batch_delete': '示例表格批量删除' },
    },
  ],
})
