import { defineEntity, f } from '@mortise/model'
import type { FormDrawing } from './difference.ts'
import { OnlineForm } from './online-form.ts'

/** A form as it stood when its table was brought up to it. */
export const OnlineFormVersion = defineEntity('onlineFormVersion', {
  label: '表单版本',
  table: 'onl_cgform_version',
  wire: '/online/cgform/version',
  business: false,
  verbs: ['list', 'queryById'],
  title: 'revision',
  fields: {
    form: f.ref('在线表单', OnlineForm, { required: true, search: true, cascade: true }),
    revision: f.int('版本', { required: true }),
    changes: f.textarea('与上一版本的差异', { max: 100_000 }),
    drawing: f.json<FormDrawing>('表单', { internal: true }),
  },
  list: ['form', 'revision', 'changes', 'createBy', 'createTime'],
  sort: ['revision', 'desc'],
  unique: [['form', 'revision']],
})
