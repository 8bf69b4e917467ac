import { defineModule } from '@mortise/model'
import { OnlineKind, OnlineLayout, OnlineRule, OnlineScope } from './dicts.ts'
import { OnlineFormVersion } from './form-version.ts'
import { OnlineForm } from './online-form.ts'

export { codeTextOf } from './code-text.ts'
export { compileForm } from './compile.ts'
export { decompileForm } from './decompile.ts'
export { differenceOf, drawingOf, type FormDrawing } from './difference.ts'
export { syncedOf, withHistory } from './history.ts'
export { nameOf } from './names.ts'
export type { FormDefinition, FormField, SubTable } from './online-form.ts'
export { type FormPackage, orderedForms, type PackedForm, packageFormat, targetsOf } from './package.ts'
export { type FormItem, formPage, type ViewField } from './pages.ts'
export { OnlineForm, OnlineFormVersion, OnlineKind, OnlineLayout, OnlineRule, OnlineScope }

export const online = defineModule('online', {
  label: '在线开发',
  icon: 'form',
  entities: [OnlineForm, OnlineFormVersion],
  dicts: [OnlineKind, OnlineLayout, OnlineScope, OnlineRule],
  menu: [
    {
      label: '在线表单',
      icon: 'form',
      open: '/online/forms',
      permissions: {
        'onlineForm:sync': '同步数据库',
        'onlineForm:retire': '停用表单',
        'onlineForm:menu': '放入菜单',
      },
    },
  ],
})
