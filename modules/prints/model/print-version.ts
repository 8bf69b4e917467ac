import { defineEntity, f } from '@mortise/model'
import { PrintPaper } from './dicts.ts'
import type { PrintLayout } from './layout.ts'
import { PrintTemplate } from './print-template.ts'

/** A template as it was saved once; what is there is never changed. */
export const PrintVersion = defineEntity('printVersion', {
  label: '模板版本',
  table: 'onl_print_version',
  wire: '/online/print/version',
  business: false,
  verbs: ['list', 'queryById'],
  title: 'revision',
  fields: {
    template: f.ref('打印模板', PrintTemplate, { required: true, search: true, cascade: true }),
    revision: f.int('版本', { required: true, isName: true }),
    paper: f.dict('纸张', PrintPaper, { required: true }),
    width: f.decimal('标签宽(mm)', { scale: 1 }),
    height: f.decimal('标签高(mm)', { scale: 1 }),
    margin: f.decimal('页边距(mm)', { scale: 1 }),
    elements: f.int('元素数', { required: true }),
    layout: f.json<PrintLayout>('版面', { internal: true }),
  },
  list: ['template', 'revision', 'paper', 'elements', 'createBy', 'createTime'],
  sort: ['createTime', 'desc'],
  unique: [['template', 'revision']],
})
