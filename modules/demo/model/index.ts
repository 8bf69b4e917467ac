import { defineModule } from '@mortise/model'
import { SampleOrder, SampleUse } from './forms/sample-order.ts'
import { WideForm } from './forms/wide-form.ts'

export { SampleOrder, SampleUse, WideForm }
export const demo = defineModule('demo', {
  label: '组件示例',
  icon: 'appstore',
  entities: [SampleOrder, WideForm],
  dicts: [SampleUse],
  menu: [
    { label: '文字与数字', open: '/demo/texts' },
    { label: '选择', open: '/demo/choices' },
    { label: '选择器', open: '/demo/pickers' },
    { label: '报表选择', open: '/demo/report-popup' },
    { label: '表单', open: '/demo/forms' },
    { label: '百字段表单', open: '/demo/wide-form' },
    { label: '字典与树', open: '/demo/selects' },
    { label: '日期与开关', open: '/demo/fields' },
    { label: '编辑器与公式', open: '/demo/editors' },
    { label: '打印与格式', open: '/demo/print' },
  ],
})
