import { defineModule } from '@mortise/model'
import { PrintPaper } from './dicts.ts'
import { PrintTemplate } from './print-template.ts'
import { PrintVersion } from './print-version.ts'

export { type Checked, checkLayout, type Uses } from './check-layout.ts'
export { type Drawing, type DrawnElement, type DrawnTable, drawRecord } from './draw.ts'
export {
  type Align,
  type Content,
  type ElementKind,
  elementKinds,
  type PrintElement,
  type PrintLayout,
  type TableColumn,
  type TableElement,
} from './layout.ts'
export { type PaperChoice, type PrintPage, pageOf } from './page.ts'
export { layoutFault, parseLayout } from './parse-layout.ts'
export { fieldAt, formulaKind, linesAt, printableFields, targetOf } from './paths.ts'
export type { PrintTemplateRow } from './print-template.ts'
export type {
  PrintChoice,
  PrintJob,
  PrintRecord,
  PrintRow,
  PrintSource,
  PrintSourceField,
  PrintSourceFields,
} from './record.ts'
export { startLayout } from './start-layout.ts'
export { PrintPaper, PrintTemplate, PrintVersion }

export const prints = defineModule('prints', {
  label: '打印模板',
  icon: 'printer',
  entities: [PrintTemplate, PrintVersion],
  dicts: [PrintPaper],
  menu: [
    { label: '打印模板', open: '/online/prints' },
    { label: '模板版本', open: '/online/print-versions' },
  ],
})
