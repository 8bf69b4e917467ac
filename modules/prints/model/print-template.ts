import { defineEntity, f, type RowOf } from '@mortise/model'
import { Role } from '@mortise/system/model'
import { PrintPaper } from './dicts.ts'
import type { PrintLayout } from './layout.ts'
import { layoutFault } from './parse-layout.ts'

/** A label or a document as staff lay it out, over the rows of one entity. */
export const PrintTemplate = defineEntity('printTemplate', {
  label: '打印模板',
  table: 'onl_print_template',
  wire: '/online/print/template',
  business: false,
  title: 'name',
  fields: {
    name: f.text('模板名称', { required: true, search: true, max: 50 }),
    source: f.text('业务对象', { required: true, frozen: true, search: 'eq', max: 64 }),
    paper: f.dict('纸张', PrintPaper, { required: true, default: 'label', search: true }),
    width: f.decimal('标签宽(mm)', { min: 10, max: 300, scale: 1, default: 60, required: 'shown' }),
    height: f.decimal('标签高(mm)', { min: 10, max: 300, scale: 1, default: 40, required: 'shown' }),
    margin: f.decimal('页边距(mm)', { min: 0, max: 40, scale: 1, help: '不填时标签为0，单据为10' }),
    isDefault: f.bool('默认模板', { default: false, help: '打印该业务对象时先选它；一个业务对象只有一个' }),
    isEnabled: f.bool('启用', { default: true }),
    roles: f.refMany('可使用角色', Role, {
      help: '不填则凡是能查看业务对象的人都能使用；打印的内容始终按打印的人的权限',
    }),
    remark: f.text('说明', { max: 200 }),
    layout: f.json<PrintLayout>('版面', { required: true, check: layoutFault }),
    revision: f.int('版本', { readonly: true, isName: true }),
  },
  when: {
    width: ({ paper }) => paper === 'label',
    height: ({ paper }) => paper === 'label',
  },
  list: ['name', 'source', 'paper', 'isDefault', 'isEnabled', 'revision', 'remark', 'updateTime'],
  form: [
    [
      '模板',
      ['name', 'source', 'paper', 'width', 'height', 'margin', 'isDefault', 'isEnabled', 'roles', 'remark'],
    ],
    ['版面', ['layout']],
  ],
})

export type PrintTemplateRow = RowOf<typeof PrintTemplate>
